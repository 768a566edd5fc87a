import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import { isPending } from '#lib/offline/operation.ts';
import { outboxStore, storageFailedStore } from '#lib/offline/outbox.ts';
import { useStore } from '#lib/store.ts';
import style from './saved-state.module.css';

/** A warning if a write could not be stored on this device. Renders nothing otherwise. */
export function StorageWarning() {
  const operations = useStore(outboxStore);
  const failed = useStore(storageFailedStore);
  if (!failed || !operations.some(isPending)) return null;
  return (
    <p className={style.state} data-tone="look">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <Trans>This phone could not store your last change. Keep this page open until it is sent.</Trans>
    </p>
  );
}

/** Whether all writes of a session are on the server, or at least stored on this device. */
export function SavedState({ sessionId }: { sessionId: string }) {
  const operations = useStore(outboxStore);
  const failed = useStore(storageFailedStore);
  const pending = operations.filter((operation) => operation.sessionId === sessionId && isPending(operation));
  if (failed && pending.length > 0) {
    return (
      <p className={style.state} data-tone="look">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <Trans>This phone could not store your last change. Keep this page open until it is sent.</Trans>
      </p>
    );
  }
  const writing = pending.some(({ sequence }) => sequence === 0);
  return (
    <p className={style.state}>
      {pending.length === 0 ? (
        <>
          <IconCheck size={20} aria-hidden="true" />
          <Trans>Saved</Trans>
        </>
      ) : writing ? (
        <Trans>Saving…</Trans>
      ) : (
        <>
          <IconDeviceMobileCheck size={20} aria-hidden="true" />
          <Trans>Saved on this device</Trans>
        </>
      )}
    </p>
  );
}
