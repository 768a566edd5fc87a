import { useLingui } from '@lingui/react/macro';
import { StudioSections } from '#features/settings/studio-sections.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { Page as Screen } from '#ui/page.tsx';

/**
 * Links to all settings and reports of the studio for an owner. Photographers only see their own
 * sales.
 */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const isOwner = user?.role === 'owner';
  return (
    <Screen title={isOwner ? t`The studio` : t`Your figures`} intro={user?.studio.name} back="/sessions">
      <StudioSections isOwner={isOwner} />
    </Screen>
  );
}
