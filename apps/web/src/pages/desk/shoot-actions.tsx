import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shootPath, updateShoot } from '#features/shoots/shoot-verbs.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { useSettled } from '#ui/use-settled.ts';

interface ShootActionsProps {
  session: SessionDetail;
  shoot: Shoot;
  onNext: () => void;
}

/** What comes after this shoot: the next one, the one that is open, or this one again. */
export function ShootActions({ session, shoot, onNext }: ShootActionsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  // The second of two taps on “Yes” was not meant for the shoot that they started.
  const settled = useSettled(shoot.id);

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
        <Button onClick={() => updateShoot(shoot, { completed: false })}>
          <Trans>Reopen</Trans>
        </Button>
        {open ? (
          <ButtonLink tone="primary" to={shootPath(open)}>
            <Trans>To shoot {open.label}</Trans>
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
      <Button tone="primary" inert={!settled} onClick={() => setAsking(true)}>
        <Trans>Done, next shoot</Trans>
      </Button>
      <ConfirmDrawer
        open={asking}
        title={t`Are you done with this shoot?`}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          onNext();
        }}
      />
    </>
  );
}
