import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { unsentStore } from '#lib/offline/connection.ts';
import { useStore } from '#lib/store.ts';
import { Button } from './button.tsx';
import style from './confirm-drawer.module.css';
import { Drawer } from './drawer.tsx';

interface UnsentChangesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/**
 * Shown before a logout while the outbox has unsent writes: stay logged in until they are sent, or
 * leave them on this device for their user.
 */
export function UnsentChangesDialog({ open, onStay, onLeave }: UnsentChangesDialogProps) {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  const { waiting } = useStore(unsentStore);
  return (
    <Drawer open={open} onClose={onStay} title={t`Log out now?`}>
      <p className={style.words}>
        {waiting === 0 ? (
          <Trans>Everything has been sent.</Trans>
        ) : (
          <>
            <Plural
              value={waiting}
              one="# change has not been sent yet."
              other="# changes have not been sent yet."
            />{' '}
            <Trans>
              Unsent changes stay on this device for {email}, including names and addresses, and are sent when
              you next log in here.
            </Trans>
          </>
        )}
      </p>
      <div className={style.answers}>
        <Button tone="quiet" className={style.no} onClick={onLeave}>
          {waiting === 0 ? <Trans>Log out now</Trans> : <Trans>Log out and keep them</Trans>}
        </Button>
        <Button tone="primary" onClick={onStay}>
          <Trans>Stay logged in</Trans>
        </Button>
      </div>
    </Drawer>
  );
}

/** Logs out at once if there are no unsent writes, else after a question. */
export function useConfirmLogout(leave: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (unsentStore.get().waiting > 0 ? setAsking(true) : leave()),
    question: {
      open: asking,
      onStay: () => setAsking(false),
      onLeave: () => {
        setAsking(false);
        leave();
      },
    },
  };
}
