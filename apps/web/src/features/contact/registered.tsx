import { Trans } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Thanks: which address it was, what happens next, and a way for the next person of the group. */
export function Registered({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<IconMailCheck aria-hidden="true" />}
        title={<Trans>Thank you, that is all</Trans>}
        action={
          <Button onClick={onAnother}>
            <Trans>Add another address</Trans>
          </Button>
        }
      >
        <Trans>
          As soon as your photos are ready, a message goes to <strong>{email}</strong>. You can close this
          page now.
        </Trans>
      </EmptyState>
    </div>
  );
}
