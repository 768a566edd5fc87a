import { useLingui } from '@lingui/react/macro';
import { useOpenWork } from '#features/attention/open-work.queries.ts';
import { StudioSections } from '#features/settings/studio-sections.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Page as Screen } from '#ui/page.tsx';

/**
 * Links to the settings of the studio for an owner. On a phone it also leads to all areas of the
 * studio. Photographers only see their own sales.
 */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const isOwner = user?.role === 'owner';
  const desk = useDesk();
  const { attentionCount } = useOpenWork();
  return (
    <Screen
      title={desk && isOwner ? t`Settings` : t`Studio`}
      intro={user?.studio.name}
      width={desk && isOwner ? 'wide' : 'text'}
      {...(desk ? {} : { back: '/sessions' })}
    >
      <StudioSections isOwner={isOwner} waiting={attentionCount} />
    </Screen>
  );
}
