import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useOpenWork } from '#features/attention/open-work.queries.ts';
import { ChecklistAgain } from '#features/settings/checklist-again.tsx';
import { StudioSections } from '#features/settings/studio-sections.tsx';
import { isComplete, useChecklist, useHideChecklist } from '#features/studio/checklist.queries.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
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
  const checklist = useChecklist().data;
  const hide = useHideChecklist();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (
    <Screen
      title={desk && isOwner ? t`Settings` : t`Studio`}
      intro={user?.studio.name}
      width={desk && isOwner ? 'wide' : 'text'}
      {...(desk ? {} : { back: '/sessions' })}
    >
      {checklist?.isHidden && !isComplete(checklist) && (
        <ChecklistAgain
          done={checklist.steps.filter(({ isDone }) => isDone).length}
          all={checklist.steps.length}
          onShow={async () => {
            await hide(false);
            await navigate(localePath('/sessions'));
          }}
        />
      )}
      <StudioSections isOwner={isOwner} waiting={attentionCount} />
    </Screen>
  );
}
