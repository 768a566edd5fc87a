import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { settingsSections } from './settings-sections.ts';
import style from './settings-page.module.css';

/** The frame of a page of the settings. At the desk the other pages are links at its left. */
export function SettingsPage(props: Omit<PageProps, 'back' | 'backLabel' | 'side'>) {
  const isOwner = useUser()?.role === 'owner';
  const desk = useDesk();
  return <Page {...props} {...(desk && isOwner ? { side: <Sections /> } : { back: '/studio' })} />;
}

function Sections() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const localePath = useLocalePath();
  return (
    <nav className={style.sections} aria-label={t`Settings`}>
      {settingsSections().map(({ to, icon: Icon, title }) => (
        <AppLink
          key={to}
          to={to}
          className={style.link}
          aria-current={pathname === localePath(to) ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          {title}
        </AppLink>
      ))}
    </nav>
  );
}
