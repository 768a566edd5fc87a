import { Trans } from '@lingui/react/macro';
import { useUser } from '#lib/auth/use-user.ts';
import { AppLink } from '#ui/app-link.tsx';
import style from './studio-link.module.css';

/** An unobtrusive link to the studio's pages. Photographers find their figures there. */
export function StudioLink() {
  const user = useUser();
  if (!user) return null;
  return (
    <AppLink to="/studio" className={style.link}>
      {user.role === 'owner' ? <Trans>The studio</Trans> : <Trans>Your figures</Trans>}
    </AppLink>
  );
}
