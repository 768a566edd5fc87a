import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/sales';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPrice } from '#lib/price.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { PayChoice, wayIn } from './pay-choice.tsx';
import { pay } from './pay.ts';

interface PayDrawerProps {
  link: string;
  /** What is to be paid; null while the drawer is closed. */
  order: Order | null;
  payment: PaymentChoice;
  onClose: () => void;
  /** The order needed no page: it is paid, or is paid to the studio itself. */
  onSettled: (order: Order) => void;
}

/** Pays an order that was placed before. */
export function PayDrawer({ link, order, payment, onClose, onSettled }: PayDrawerProps) {
  const { t } = useLingui();
  const total = formatPrice(order?.totalCents ?? 0);
  const number = order?.number ?? '';
  return (
    <Drawer open={order !== null} onClose={onClose} title={t`Pay order ${number}`}>
      {order && (
        <Form
          onSubmit={async (values) => {
            const settled = await pay(link, order.id, wayIn(values, payment));
            if (settled !== 'left') onSettled(settled);
          }}
        >
          <PayChoice payment={payment} number={number} />
          <SubmitButton>
            <Trans>Pay {total}</Trans>
          </SubmitButton>
        </Form>
      )}
    </Drawer>
  );
}
