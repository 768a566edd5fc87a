import type { StudioBranding } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useCustomerLanguage } from '#lib/i18n/customer-language.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { LanguageSwitcher } from '#ui/language-switcher.tsx';
import { legalName } from '#ui/legal-name.ts';
import { LogoMark } from '#ui/logo.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import style from './customer-frame.module.css';

/** The most characters of a title that a phone shows large in two lines. */
const LONG_TITLE = 24;

interface CustomerFrameProps {
  /** A bar above everything, in a preview. */
  above?: ReactNode;
  /** Shown first; null until it is known. */
  studio: StudioBranding | null;
  title: string;
  /** Shown below the title: place and date. */
  detail?: ReactNode;
  /** The shoot's language, once it is known. */
  fallback?: Language | undefined;
  /**
   * The photo behind the studio, the title and the detail; null while it is not known. The page
   * then uses the full width. Undefined on a page without a cover.
   */
  cover?: ReactNode | undefined;
  /**
   * The striped bar below the header. `start`: with the detail and the title on a slate. `end`:
   * with a tick and the title, which gets the focus.
   */
  slate?: 'start' | 'end';
  /**
   * For people who are no customers: without the link to one's own data. The photos need the full
   * width.
   */
  isShared?: boolean;
  children: ReactNode;
}

/**
 * The frame of all customer pages: the studio at the top, a language switcher, and in the footer
 * the studio's legal pages and a small Photoslate logo.
 */
export function CustomerFrame({
  above,
  studio,
  title,
  detail,
  fallback,
  cover,
  slate,
  isShared = false,
  children,
}: CustomerFrameProps) {
  // A photographer who looks through a customer's eyes keeps their own language.
  const languageChoice = useCustomerLanguage(fallback, above === undefined);
  const language = useLanguage();
  const { t } = useLingui();
  const { pathname } = useLocation();
  const focus = usePageFocus();
  usePageTitle(studio ? `${title} · ${studio.name}` : title);
  useEffect(() => {
    if (slate === 'end') focus.current?.focus({ preventScroll: true });
  }, [slate, focus]);
  const hasCover = cover !== undefined || undefined;
  const below = detail && <p className={style.detail}>{detail}</p>;
  return (
    <div className={style.frame}>
      {above}
      <header className={style.header} data-cover={hasCover} data-slate={slate}>
        <Face studio={studio} />
        <LanguageSwitcher {...languageChoice} />
      </header>
      <main
        id="content"
        className={style.main}
        data-cover={hasCover}
        data-slate={slate}
        data-wide={isShared || undefined}
        data-notifications="bottom"
      >
        {slate && <SlateStripe tall={slate === 'end'} />}
        <div className={style.head} data-cover={hasCover} data-slate={slate}>
          {cover}
          {slate === 'end' && (
            <span className={style.tick}>
              <IconCheck size={40} aria-hidden="true" />
            </span>
          )}
          <div className={style.words} data-keep-clear>
            {slate && below}
            <h1 ref={focus} tabIndex={-1} data-long={title.length > LONG_TITLE || undefined}>
              {title}
            </h1>
            {!slate && below}
          </div>
        </div>
        {slate ? <div className={style.column}>{children}</div> : children}
      </main>
      <footer className={style.footer}>
        {studio && studio.legal.length > 0 && (
          <nav className={style.legal} aria-label={t`Legal information`}>
            {studio.legal.map(({ kind, url }) => (
              <Link
                key={kind}
                className={style.own}
                to={`${url}?lang=${language}`}
                aria-current={url === pathname ? 'page' : undefined}
              >
                {legalName(kind)}
              </Link>
            ))}
          </nav>
        )}
        {!isShared && (
          <Link className={style.own} to={`/my-data?lang=${language}`}>
            <Trans>Your data</Trans>
          </Link>
        )}
        <p className={style.maker}>
          <LogoMark size={20} />
          <Trans>Powered by Photoslate</Trans>
        </p>
      </footer>
    </div>
  );
}

/** The studio's logo and name. The space is reserved until they are known. */
function Face({ studio }: { studio: StudioBranding | null }) {
  const logo = studio?.logo;
  return (
    <p className={style.studio}>
      {logo && <img className={style.logo} src={logo.url} width={logo.width} height={logo.height} alt="" />}
      <span className={style.name}>{studio?.name ?? '\u00a0'}</span>
    </p>
  );
}
