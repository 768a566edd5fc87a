import { plural } from '@lingui/core/macro';
import { notify } from '#lib/loading/notifications.ts';
import { onlineStore, unsentStore } from './connection.ts';

/**
 * Shows a notification after the network returned and all writes that waited for it were sent.
 * Returns a function that stops this.
 */
export function notifyWhenSent(): () => void {
  let waited = 0;
  const check = () => {
    const { waiting, needAttention } = unsentStore.get();
    if (!onlineStore.get()) {
      waited = Math.max(waited, waiting);
      return;
    }
    if (waited === 0 || waiting > 0) return;
    // The page shows refused writes, together with the actions for them.
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
  const stops = [onlineStore.subscribe(check), unsentStore.subscribe(check)];
  check();
  return () => {
    for (const stop of stops) stop();
  };
}
