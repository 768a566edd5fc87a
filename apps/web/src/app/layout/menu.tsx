import { Trans, useLingui } from '@lingui/react/macro';
import { IconAperture, IconLogout, IconMapPinPlus } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { signOut, signOutCleanup } from '#lib/auth/login-state.ts';
import { sendLogout } from '#lib/auth/send-logout.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { whileLoading } from '#lib/loading/loading.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { UnsentChangesDialog, useConfirmLogout } from '#ui/unsent-changes-dialog.tsx';
import style from './menu.module.css';

export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { pathname, search } = useLocation();
  const current = (path: string) => (pathname + search === localePath(path) ? 'page' : undefined);

  const logout = async () => {
    onClose();
    await whileLoading(sendLogout());
    signOut('user');
    await signOutCleanup();
    await navigate(localePath('/'), { replace: true });
  };

  const leaving = useConfirmLogout(() => void logout());
  const askAndLeave = () => {
    onClose();
    leaving.leave();
  };

  return (
    <>
      <Drawer open={open} onClose={onClose} side="left" title={t`Menu`}>
        <nav className={style.menu} aria-label={t`Menu`}>
          <AppLink
            to="/sessions"
            aria-current={current('/sessions')}
            className={style.item}
            onClick={onClose}
          >
            <IconAperture size={24} aria-hidden="true" />
            <Trans>Photo shoots</Trans>
          </AppLink>
          <AppLink
            to="/sessions?new=true"
            aria-current={current('/sessions?new=true')}
            className={style.item}
            onClick={onClose}
          >
            <IconMapPinPlus size={24} aria-hidden="true" />
            <Trans>New photo shoot location</Trans>
          </AppLink>
          <button type="button" className={style.item} onClick={askAndLeave}>
            <IconLogout size={24} aria-hidden="true" />
            <Trans>Logout</Trans>
          </button>
        </nav>
        {user && (
          <p className={style.who}>
            <strong>{user.studio.name}</strong>
            <span>{user.email}</span>
          </p>
        )}
      </Drawer>
      <UnsentChangesDialog {...leaving.question} />
    </>
  );
}
