import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from './button.tsx';
import style from './error-page.module.css';
import { Page } from './page.tsx';
import { SlateStripe } from './slate-stripe.tsx';

interface ErrorPageProps {
  /** null: no status is shown, because there was no answer. */
  status?: number | null;
  message?: string;
  /** Loads the page again without leaving it. Undefined: the button reloads the document. */
  onTryAgain?: (() => void) | undefined;
}

/**
 * The generic error page. The defaults are status 500 and "Error". 404 has its own text and a link
 * to the home page.
 */
export function ErrorPage({ status = 500, message, onTryAgain }: ErrorPageProps) {
  const { t } = useLingui();
  const words = status === 404 ? t`This page could not be found` : (message ?? t`Error`);
  return (
    <div className={style.screen} data-failed>
      <SlateStripe />
      <Page
        title={words}
        heading={
          <>
            {status !== null && <span className={style.status}>{status}</span>} {words}
          </>
        }
      >
        <div>
          {status === 404 || status === 403 ? (
            <ButtonLink to="/">
              <Trans>Back to the home page</Trans>
            </ButtonLink>
          ) : onTryAgain ? (
            <Button onClick={onTryAgain}>
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <Button onClick={() => location.reload()}>
              <Trans>Reload the page</Trans>
            </Button>
          )}
        </div>
      </Page>
    </div>
  );
}
