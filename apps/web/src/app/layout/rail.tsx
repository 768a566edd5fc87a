import { i18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCamera,
  IconChartBar,
  IconHelp,
  IconMail,
  IconReceiptEuro,
  IconSearch,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Account } from '#features/auth/account.tsx';
import { useHelpEntry } from '#features/help/help-entry.ts';
import { openSearch } from '#features/search/open-search.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { loadCatalogues } from '#lib/i18n/catalogues.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { useStandingNotices } from '#features/studio/notices.queries.ts';
import { useOpenWork, useUnpaidCount } from '#features/attention/open-work.queries.ts';
import { RailTips } from './rail-tips.tsx';
import style from './rail.module.css';

type Icon = typeof IconCamera;

/** Its words are in a catalogue that not every page has. Without a network there is no notice. */
const RailNotice = lazyPart(async () => {
  try {
    const [part] = await Promise.all([
      import('#features/studio/rail-notice.tsx'),
      loadCatalogues(i18n.locale as Language, ['desk']),
    ]);
    return part.RailNotice;
  } catch {
    return () => null;
  }
});

/**
 * The areas of the app at the left of every page at the desk. Below 1280 px and on pages that need
 * the width it shows icons, whose names appear beside them.
 */
export function Rail() {
  const { t } = useLingui();
  const user = useUser();
  const here = usePlace();
  const localePath = useLocalePath();
  const { pathname } = useLocation();
  const { attentionCount } = useOpenWork();
  const isOwner = user?.role === 'owner';
  const unpaid = useUnpaidCount(isOwner);
  const help = useHelpEntry();
  const notices = useStandingNotices();
  const [account, setAccount] = useState(false);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const link = (to: string, RowIcon: Icon, label: string, count?: ReactNode) => (
    <AppLink to={to} data-tip={label} className={style.link} aria-current={here === to ? 'page' : undefined}>
      <RowIcon size={20} aria-hidden="true" />
      <span className={style.label}>{label}</span>
      {count}
    </AppLink>
  );
  return (
    <RailTips className={style.rail} label={t`Studio`}>
      <button type="button" className={style.find} data-tip={t`Search`} onClick={openSearch}>
        <IconSearch size={18} aria-hidden="true" />
        <span className={style.label}>
          <Trans>Search</Trans>
        </span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {link('/sessions', IconCamera, t`Sessions`)}
      {link('/studio/customers', IconUsers, t`Customers`)}
      {isOwner && link('/studio/orders', IconReceiptEuro, t`Orders`, unpaid > 0 && <Unpaid count={unpaid} />)}
      {link('/studio/sales', IconChartBar, t`Sales`)}
      {isOwner && link('/mails', IconMail, t`E-mails`)}
      <hr />
      {link(
        '/studio/attention',
        IconAlertTriangle,
        t`Needs attention`,
        attentionCount > 0 && <span className={style.count}>{attentionCount}</span>,
      )}
      {isOwner && link('/studio', IconSettings, t`Settings`)}
      <Link
        to={localePath(help.to)}
        state={help.state}
        data-tip={t`Help`}
        className={style.link}
        aria-current={help.isHelp ? 'page' : undefined}
      >
        <IconHelp size={20} aria-hidden="true" />
        <span className={style.label}>
          <Trans>Help</Trans>
        </span>
      </Link>
      <div className={style.end}>
        {/* A stored copy of the page has the notice, and stays until it is here too. */}
        <Suspense fallback={<span data-lazy hidden />}>
          {notices.length > 0 && (
            <RailNotice notices={notices} isOnPage={pathname === localePath('/sessions')} />
          )}
        </Suspense>
      </div>
      <button type="button" className={style.who} data-tip={t`Your login`} onClick={() => setAccount(true)}>
        <span className={style.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={style.label}>
          <strong>{user.studio.name}</strong>
          <small>
            {name} · {isOwner ? <Trans>Owner</Trans> : <Trans>Photographer</Trans>}
          </small>
        </span>
      </button>
      <Drawer open={account} onClose={() => setAccount(false)} title={t`Your login`}>
        <Account onLeave={() => setAccount(false)} />
      </Drawer>
    </RailTips>
  );
}

function Unpaid({ count }: { count: number }) {
  return (
    <span className={style.count} data-quiet>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# unpaid order" other="# unpaid orders" />
      </span>
    </span>
  );
}

/** The area that the current page belongs to, as the address of its first page, if it has one. */
function usePlace(): string | undefined {
  const { pathname } = useLocation();
  const localePath = useLocalePath();
  const areas = [
    '/sessions',
    '/session',
    '/studio/customers',
    '/studio/orders',
    '/studio/sales',
    '/studio/attention',
    '/studio',
    '/mails',
    '/help',
    // No area of the rail.
    '/account',
  ];
  const area = areas.find((path) => {
    const at = localePath(path);
    return pathname === at || pathname.startsWith(`${at}/`);
  });
  return area === '/session' ? '/sessions' : area;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
