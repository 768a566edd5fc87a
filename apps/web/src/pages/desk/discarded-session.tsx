import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { restoreSession } from '#features/sessions/session-actions.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The page of a discarded session, with a button to restore it. */
export function DiscardedSession({ session }: { session: SessionDetail }) {
  return (
    <>
      <RefusedWrites sessionId={session.id} />
      <EmptyState
        icon={<IconTrash aria-hidden="true" />}
        title={<Trans>This session was discarded</Trans>}
        action={
          <Button onClick={() => restoreSession(session)}>
            <Trans>Undo</Trans>
          </Button>
        }
      >
        <Trans>It no longer appears in any list. It comes back by itself if something is added to it.</Trans>
      </EmptyState>
      <ActionBar>
        <ButtonLink tone="primary" to="/sessions">
          <Trans>To the sessions</Trans>
        </ButtonLink>
      </ActionBar>
    </>
  );
}
