import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { offlineSinceStore, useOnline } from '#lib/offline/connection.ts';
import { isPending, type Operation } from '#lib/offline/operation.ts';
import { outboxStore } from '#lib/offline/outbox.ts';
import { foldSession } from '#lib/offline/overlay/fold-session.ts';
import { detailRead } from '#lib/offline/reads.ts';
import { wake } from '#lib/offline/start-outbox.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { RefusedWrites } from './refused-writes.tsx';
import { StorageWarning } from './saved-state.tsx';
import style from './unsent-sheet.module.css';
import { writeLabel } from './write-label.ts';

interface UnsentSheetProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The writes that wait on this device: the refused ones with what can be done, then the unsent
 * ones, the newest first. It closes by itself when the last one was sent.
 */
export function UnsentSheet({ open, onClose }: UnsentSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const pending = useStore(outboxStore).filter(isPending);
  const count = pending.length;
  useClosing(open && count === 0 && online, open, onClose);
  const title =
    count > 0
      ? plural(count, { one: '# change waits on this device', other: '# changes wait on this device' })
      : online
        ? t`All saved`
        : t`Offline`;
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      {/* A link to another page closes the sheet. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link itself is the control */}
      <div
        className={style.refused}
        onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
      >
        <RefusedWrites />
      </div>
      <StorageWarning />
      {!online ? (
        <OfflineNote />
      ) : (
        count === 0 && (
          <p className={style.saved}>
            <IconCircleCheckFilled size={24} aria-hidden="true" />
            <Trans>Everything is on the server.</Trans>
          </p>
        )
      )}
      <UnsentList operations={pending.filter(({ state }) => state !== 'refused')} />
      {count > 0 && (
        <Button wide icon={<IconRefresh aria-hidden="true" />} onClick={wake}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Drawer>
  );
}

/** Since when the phone is offline, and that nothing gets lost. */
function OfflineNote() {
  const since = useStore(offlineSinceStore);
  const time = since === null ? null : formatTime(since);
  return (
    <div className={style.offline}>
      <IconCloudOff size={26} aria-hidden="true" />
      <div>
        <strong>{time === null ? <Trans>Offline.</Trans> : <Trans>Offline since {time}.</Trans>}</strong>
        <p>
          <Trans>
            Keep shooting: QR codes work without a network. Everything is stored here and is sent once you are
            online.
          </Trans>
        </p>
      </div>
    </div>
  );
}

function UnsentList({ operations }: { operations: readonly Operation[] }) {
  if (operations.length === 0) return null;
  return (
    <ul className={style.list}>
      {operations
        .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
        .map((operation) => {
          const { id, madeAt, sessionId } = operation;
          const session = sessionId ? foldSession(detailRead(sessionId), operations, sessionId) : undefined;
          return (
            <li key={id}>
              <span>{writeLabel(operation, session)}</span>
              <time dateTime={madeAt}>{formatTime(madeAt, session?.location.timeZone)}</time>
            </li>
          );
        })}
    </ul>
  );
}

const CLOSES_AFTER_MS = 1000;

/** Closes the sheet a moment after the last write was sent, but not if it opened without any. */
function useClosing(isDone: boolean, open: boolean, onClose: () => void): void {
  const [hadWrites, setHadWrites] = useState(false);
  if (open && !isDone && !hadWrites) setHadWrites(true);
  if (!open && hadWrites) setHadWrites(false);
  const closes = isDone && hadWrites;
  useEffect(() => {
    if (!closes) return undefined;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
    // `onClose` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [closes]);
}
