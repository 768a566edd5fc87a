import type { OrderTableRow } from '@photoslate/contract/order-table';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { notify, notifyError } from '#lib/loading/notifications.ts';
import { keys } from '#lib/query/keys.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { once } from '../order-actions.tsx';
import { payable } from './payable.ts';
import style from './order-table.module.css';

type AskedOrder = Pick<
  OrderTableRow,
  'id' | 'number' | 'status' | 'waitsFor' | 'customerName' | 'email' | 'totalCents'
>;

interface MarkAsPaidProps<O extends AskedOrder> {
  /** The orders that were selected; undefined: nothing is asked. */
  orders: readonly O[] | undefined;
  /** `left`: the orders that could not be marked. */
  onClose: (left?: readonly O[]) => void;
}

/**
 * Asks before orders are marked as paid, with their sum and names. They are marked one after the
 * other, in the order of their numbers, because the price of one may depend on another.
 */
export function MarkAsPaid<O extends AskedOrder>({ orders, onClose }: MarkAsPaidProps<O>) {
  const { t } = useLingui();
  const [first] = orders ? payable(orders) : [];
  const count = orders ? payable(orders).length : 0;
  const sum = formatPrice(sumOf(orders ? payable(orders) : []));
  const name = first?.customerName ?? first?.email ?? '';
  return (
    <Drawer
      open={orders !== undefined}
      onClose={() => onClose()}
      stripe
      title={count === 1 ? t`Mark ${sum} from ${name} as paid?` : t`Mark ${sum} as paid?`}
    >
      {orders && <Question selected={orders} onClose={onClose} />}
    </Drawer>
  );
}

function Question<O extends AskedOrder>({
  selected,
  onClose,
}: {
  selected: readonly O[];
  onClose: MarkAsPaidProps<O>['onClose'];
}) {
  const sendsMail = useSendsMail();
  const acceptsTaps = useTapGuard(selected);
  const mark = useMarking();
  const [done, setDone] = useState<number>();
  const orders = payable(selected);
  const skipped = selected.length - orders.length;
  const run = async () => {
    setDone(0);
    onClose(await mark(orders, setDone));
  };
  return (
    <>
      {orders.length > 1 && (
        <ul className={style.sum} data-figures>
          {orders.map(({ id, number, customerName, email, totalCents }) => (
            <li key={id}>
              <strong>{number}</strong>
              <span>{customerName ?? email}</span>
              <span>{formatPrice(totalCents)}</span>
            </li>
          ))}
        </ul>
      )}
      {skipped > 0 && (
        <p className={style.words}>
          <Plural
            value={skipped}
            one="# selected order stays as it is: it is not open, or another order must be paid first."
            other="# selected orders stay as they are: they are not open, or another order must be paid first."
          />
        </p>
      )}
      <p className={style.words}>
        {sendsMail ? (
          <Trans>They get their receipts and can download the photos at once.</Trans>
        ) : (
          <Trans>They can download the photos at once. No mail server is set up: they get no e-mail.</Trans>
        )}{' '}
        <Trans>This cannot be undone.</Trans>
      </p>
      <div className={style.answers} inert={!acceptsTaps}>
        <Button onClick={() => onClose()}>
          <Trans>Go back</Trans>
        </Button>
        <Button tone="primary" busy={done !== undefined} onClick={() => void run()}>
          {done === undefined || orders.length === 1 ? (
            <Plural value={orders.length} one="Mark the order as paid" other="Mark # orders as paid" />
          ) : (
            <Trans>
              {done} of {orders.length}
            </Trans>
          )}
        </Button>
      </div>
    </>
  );
}

const sumOf = (orders: readonly AskedOrder[]) => orders.reduce((sum, { totalCents }) => sum + totalCents, 0);

/**
 * Returns a function that marks orders as paid and returns those that failed. Without a network it
 * stops. An order keeps its idempotency key, so that asking again pays it once.
 */
function useMarking() {
  const client = useQueryClient();
  const operations = useRef(new Map<string, ReturnType<typeof once>>());
  return async <O extends AskedOrder>(
    orders: readonly O[],
    onDone: (count: number) => void,
  ): Promise<O[]> => {
    const failed: O[] = [];
    let last: ApiError | undefined;
    for (const [nth, order] of orders.entries()) {
      const operation = operations.current.get(order.id) ?? once();
      operations.current.set(order.id, operation);
      try {
        await call('orders.pay', { params: { id: order.id } }, { ...operation, quiet: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        last = error;
        const isOffline = error.record.isRequestError;
        failed.push(...(isOffline ? orders.slice(nth) : [order]));
        if (isOffline) break;
      }
      onDone(nth + 1);
    }
    await Promise.all([keys.allOrders, ['orders']].map((queryKey) => client.invalidateQueries({ queryKey })));
    const paid = orders.length - failed.length;
    if (paid > 0) notify('success', plural(paid, { one: '# order is paid.', other: '# orders are paid.' }));
    if (last) notifyError(last.record);
    return failed;
  };
}
