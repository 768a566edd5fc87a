import { Trans } from '@lingui/react/macro';
import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react';
import { useUser } from '#lib/auth/use-user.ts';
import { AppLink } from '#ui/app-link.tsx';
import style from './studio-link.module.css';

/**
 * The entry to the studio's pages on a phone, which has no rail.
 * @param waiting how many things need attention
 */
export function StudioLink({ waiting }: { waiting: number }) {
  const user = useUser();
  if (!user) return null;
  return (
    <AppLink to="/studio" className={style.link}>
      <IconBuildingStore size={24} aria-hidden="true" />
      <span className={style.label}>
        <Trans>Studio</Trans>
      </span>
      {waiting > 0 && <span className={style.count}>{waiting}</span>}
      <IconChevronRight size={20} aria-hidden="true" />
    </AppLink>
  );
}
