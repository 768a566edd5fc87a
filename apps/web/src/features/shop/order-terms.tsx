import type { LegalKind, StudioBranding } from '@photoslate/contract/settings';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#lib/i18n/use-language.ts';
import style from './order-bar.module.css';

/**
 * Links to the studio's terms and right of withdrawal, if it has written them. They open in a new
 * tab, so that the order form stays open.
 */
export function OrderTerms({ studio }: { studio: StudioBranding }) {
  const language = useLanguage();
  const { name } = studio;
  const pageOf = (kind: LegalKind) => {
    const url = studio.legal.find((page) => page.kind === kind)?.url;
    return url && `${url}?lang=${language}`;
  };
  const terms = pageOf('terms');
  const withdrawal = pageOf('withdrawal');
  if (!terms && !withdrawal) return null;
  return (
    <p className={style.terms}>
      {terms && (
        <Trans>
          By ordering you accept the{' '}
          <a href={terms} target="_blank" rel="noreferrer">
            terms of {name}
          </a>
          .
        </Trans>
      )}{' '}
      {withdrawal && (
        <Trans>
          Information on your{' '}
          <a href={withdrawal} target="_blank" rel="noreferrer">
            right of withdrawal
          </a>
          .
        </Trans>
      )}
    </p>
  );
}
