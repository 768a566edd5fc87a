import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { useDoneQuestion } from '#features/shoots/done-question.tsx';
import { shootPath, updateShoot } from '#features/shoots/shoot-actions.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';

interface ShootActionsProps {
  session: SessionDetail;
  shoot: Shoot;
  onNext: () => void;
}

/**
 * The actions after this shoot: start the next shoot, open the shoot that is open, or reopen this
 * one.
 */
export function ShootActions({ session, shoot, onNext }: ShootActionsProps) {
  const next = useDoneQuestion(session, onNext, shoot.id);
  const reopen = useDoneQuestion(session, () => updateShoot(shoot, { completed: false }));
  // Ignores the second tap of a double tap on "Yes", which would apply to the shoot that the first
  // tap started.
  const acceptsTaps = useTapGuard(shoot.id);

  if (session.status === 'ended') {
    return (
      <ButtonLink tone="primary" to={`/session/${session.id}`}>
        <Trans>Back to the session</Trans>
      </ButtonLink>
    );
  }
  if (shoot.status === 'completed') {
    const open = openShoot(session.shoots);
    return (
      <>
        <Button onClick={reopen.ask}>
          <Trans>Reopen shoot</Trans>
        </Button>
        {reopen.question}
        {open ? (
          <ButtonLink tone="primary" to={shootPath(open)}>
            <Trans>Go to shoot {open.label}</Trans>
          </ButtonLink>
        ) : (
          <Button tone="primary" onClick={onNext}>
            <Trans>Start new shoot</Trans>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button tone="primary" inert={!acceptsTaps} onClick={next.ask}>
        <Trans>Done, next shoot</Trans>
      </Button>
      {next.question}
    </>
  );
}
