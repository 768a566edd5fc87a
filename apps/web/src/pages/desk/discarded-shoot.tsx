import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { restoreShoot } from '#features/shoots/shoot-actions.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';

/** The page of a discarded shoot, with a button to restore it. */
export function DiscardedShoot({ session, shoot }: { session: SessionDetail; shoot: Shoot }) {
  const { t } = useLingui();
  const back = `/session/${session.id}`;
  return (
    <Screen title={t`Shoot ${shoot.label}`} back={back}>
      <RefusedWrites sessionId={session.id} />
      <EmptyState
        icon={<IconTrash aria-hidden="true" />}
        title={<Trans>This shoot was discarded</Trans>}
        action={
          <Button onClick={() => restoreShoot(shoot)}>
            <Trans>Undo</Trans>
          </Button>
        }
      >
        <Trans>It comes back by itself if someone photographs or scans its code.</Trans>
      </EmptyState>
      <ActionBar>
        <ButtonLink tone="primary" to={back}>
          <Trans>Back to the session</Trans>
        </ButtonLink>
      </ActionBar>
    </Screen>
  );
}
