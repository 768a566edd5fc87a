import { plural } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { notify, notifyError } from '#lib/loading/notifications.ts';
import { keys } from '#lib/query/keys.ts';
import { remindable, type Remindable } from './payable.ts';

/**
 * Returns a function that mails the customers of open orders that they are not paid. The server
 * sends one a day for each order. Without a network it stops; the last failure is shown.
 */
export function useReminders() {
  const client = useQueryClient();
  return async (orders: readonly Remindable[]): Promise<void> => {
    let sentCount = 0;
    let last: ApiError | undefined;
    for (const { id } of remindable(orders)) {
      try {
        const { data } = await call('orders.remind', { params: { id } }, { quiet: true });
        // An order that costs nothing by now is paid instead.
        if (data.status === 'open') sentCount += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        last = error;
        if (error.record.isRequestError) break;
      }
    }
    await client.invalidateQueries({ queryKey: keys.allOrders });
    if (sentCount > 0)
      notify(
        'success',
        plural(sentCount, { one: '# reminder is being sent.', other: '# reminders are being sent.' }),
      );
    if (last) notifyError(last.record);
  };
}
