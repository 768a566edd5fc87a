import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notify } from '#lib/loading/notifications.ts';
import { formatPrice } from '@photoslate/domain/price';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { firstMethod, isPayableOnline, PaymentMethodChoice, methodIn } from './payment-method-choice.tsx';
import { pay } from './pay.ts';

interface PayDrawerProps {
  link: string;
  /** The order to pay; null while the drawer is closed. */
  order: Order | null;
  payment: PaymentChoice;
  onClose: () => void;
  /** Called if no payment page is needed: the order is paid, or the instructions were mailed. */
  onSettled: (order: Order) => void;
}

/** How to pay an order that was placed before: online, or the studio directly. */
export function PayDrawer({ order, payment, onClose, ...rest }: PayDrawerProps) {
  const { t } = useLingui();
  const number = order?.number ?? '';
  return (
    <Drawer
      open={order !== null}
      onClose={onClose}
      title={isPayableOnline(payment) ? t`Pay order ${number}` : t`How to pay order ${number}`}
    >
      {order && <PayForm order={order} payment={payment} {...rest} />}
    </Drawer>
  );
}

function PayForm({
  link,
  order,
  payment,
  onSettled,
}: Pick<PayDrawerProps, 'link' | 'payment' | 'onSettled'> & { order: Order }) {
  const { t } = useLingui();
  const [method, setMethod] = useState<string>(firstMethod(payment));
  const total = formatPrice(order.totalCents);
  return (
    <Form
      onSubmit={async (values) => {
        const result = await pay(link, order.id, methodIn(values, payment));
        if (result === 'left') return;
        const { status, email } = result;
        if (status === 'open') notify('success', t`An e-mail to ${email} is on its way.`);
        onSettled(result);
      }}
    >
      {method === 'on-site' && !payment.bank && (
        <p>
          <Trans>{total} is to be paid.</Trans>
        </p>
      )}
      <PaymentMethodChoice payment={payment} order={order} onChoose={setMethod} />
      {method !== 'on-site' && (
        <SubmitButton>
          <Trans>Pay {total}</Trans>
        </SubmitButton>
      )}
      {method === 'on-site' && payment.sendsMail && (
        <SubmitButton tone="quiet">
          <Trans>Send me this by e-mail</Trans>
        </SubmitButton>
      )}
    </Form>
  );
}
