import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink } from './button.tsx';
import style from './error-page.module.css';
import { Page } from './page.tsx';
import { SlateStripe } from './slate-stripe.tsx';

interface ErrorPageProps {
  /** null: there was no answer, and so no number. */
  status?: number | null;
  message?: string;
}

/** The generic error page: status 500 and "Error" unless told otherwise; 404 has its own words and the way home. */
export function ErrorPage({ status = 500, message }: ErrorPageProps) {
  const { t } = useLingui();
  const words = status === 404 ? t`This page could not be found` : (message ?? t`Error`);
  return (
    <>
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
          ) : (
            <Button onClick={() => location.reload()}>
              <Trans>Load the page again</Trans>
            </Button>
          )}
        </div>
      </Page>
    </>
  );
}
