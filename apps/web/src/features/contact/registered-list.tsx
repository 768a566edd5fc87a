import { suggestEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Registered } from './registrations.ts';
import style from './registered-list.module.css';

interface RegisteredListProps {
  /** Everybody who registered for this shoot on this phone. */
  all: readonly Registered[];
  studio: string;
  /** The day of the photos is over, so the studio reviews the address first. */
  over: boolean;
  onAnother: () => void;
  takeBack: (one: Registered) => Promise<void>;
  /** The registration was withdrawn for correction; `typed` fills the field. */
  onCorrect: (typed: string) => void;
}

/**
 * Thanks the customers: the registered addresses, the next steps, a button for the next person of
 * the group, and a button to withdraw each registration.
 */
export function RegisteredList({ all, studio, over, onAnother, takeBack, onCorrect }: RegisteredListProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [busy, run] = useBusy();
  useEffect(() => box.current?.focus(), []);
  const email = all.at(-1)?.email ?? '';
  const undo = (one: Registered, typed?: string) =>
    run(async () => {
      await takeBack(one);
      if (typed !== undefined) onCorrect(typed);
      else notify('success', t`Taken back. ${one.email} is no longer here.`);
    });
  return (
    <>
      <div ref={box} tabIndex={-1} role="status" className={style.thanks}>
        <EmptyState
          icon={<IconMailCheck aria-hidden="true" />}
          title={<Trans>Thank you, that is all</Trans>}
          action={
            <Button onClick={onAnother}>
              <Trans>Add another person</Trans>
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
      <section className={style.back} aria-label={t`Registered on this device`}>
        <ul>
          {all.map((one) => (
            <li key={one.takeBack} className={style.one}>
              <span className={style.address}>{one.email}</span>
              <Button
                tone="plain"
                disabled={busy}
                onClick={() => void undo(one, suggestEmail(one.email) ?? one.email)}
              >
                <Trans>Edit it</Trans>
              </Button>
              <Button tone="plain" disabled={busy} onClick={() => void undo(one)}>
                <Trans>Not my shoot</Trans>
              </Button>
            </li>
          ))}
        </ul>
        <p className={style.hint}>
          <Trans>You can take an address back here for an hour; nothing of it stays with the studio.</Trans>
        </p>
      </section>
    </>
  );
}
