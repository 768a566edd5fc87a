import type { OrderTableRow } from '@photoslate/contract/order-table';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBusy } from '#lib/api/use-busy.ts';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { remindable } from './payable.ts';
import { useReminders } from './use-reminders.ts';

interface SendRemindersProps {
  /** The orders that were selected; undefined: nothing is asked. */
  orders: readonly Pick<OrderTableRow, 'id' | 'status' | 'waitsFor' | 'customerName' | 'email'>[] | undefined;
  onClose: () => void;
}

/** Asks before customers are reminded of their unpaid orders: a mail cannot be taken back. */
export function SendReminders({ orders, onClose }: SendRemindersProps) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const remind = useReminders();
  const due = remindable(orders ?? []);
  const [first] = due;
  const dueCount = due.length;
  const name = first?.customerName ?? first?.email ?? '';
  return (
    <ConfirmDrawer
      open={orders !== undefined}
      title={
        dueCount === 1
          ? t`Send a reminder to ${name}?`
          : plural(dueCount, { one: 'Send # reminder?', other: 'Send # reminders?' })
      }
      busy={busy}
      onNo={onClose}
      onYes={() =>
        void run(async () => {
          await remind(due);
          onClose();
        })
      }
    >
      <Trans>The e-mail says what is due and how to pay it. Each order gets at most one a day.</Trans>
    </ConfirmDrawer>
  );
}
