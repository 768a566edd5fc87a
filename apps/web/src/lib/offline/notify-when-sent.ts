import { plural } from '@lingui/core/macro';
import { notify } from '#lib/loading/notifications.ts';
import { onlineStore, unsentStore } from './connection.ts';

/** Tells, once the network is back, that everything which waited for it has been sent. Until the returned function is called. */
export function notifyWhenSent(): () => void {
  let waited = 0;
  const look = () => {
    const { waiting, needAttention } = unsentStore.get();
    if (!onlineStore.get()) {
      waited = Math.max(waited, waiting);
      return;
    }
    if (waited === 0 || waiting > 0) return;
    // What was refused stands on the page, with what can be done about it.
    if (needAttention === 0) {
      notify(
        'info',
        plural(waited, {
          one: 'Back online: # change has been sent.',
          other: 'Back online: # changes have been sent.',
        }),
      );
    }
    waited = 0;
  };
  const stops = [onlineStore.subscribe(look), unsentStore.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
