import { Trans } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import style from './registered.module.css';

interface RegisteredProps {
  email: string;
  studio: string;
  /** The day of the photos has gone by: the studio looks at the address first. */
  over: boolean;
  onAnother: () => void;
}

/** Thanks: which address it was, what happens next, and a way for the next person of the group. */
export function Registered({ email, studio, over, onAnother }: RegisteredProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={style.thanks}>
      <EmptyState
        icon={<IconMailCheck aria-hidden="true" />}
        title={<Trans>Thank you, that is all</Trans>}
        action={
          <Button onClick={onAnother}>
            <Trans>Add another address</Trans>
          </Button>
        }
      >
        {over ? (
          <Trans>
            {studio} has your address <strong>{email}</strong> now, and writes to you once it has found your
            photos. You can close this page.
          </Trans>
        ) : (
          <Trans>
            As soon as your photos are ready, a message goes to <strong>{email}</strong>. You can close this
            page now.
          </Trans>
        )}
      </EmptyState>
    </div>
  );
}
