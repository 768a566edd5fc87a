import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order } from '@photoslate/contract/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPrice } from '#lib/formatting/price.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { firstMethod, PaymentMethodChoice, methodIn } from './payment-method-choice.tsx';
import { pay } from './pay.ts';

interface PayDrawerProps {
  link: string;
  /** The order to pay; null while the drawer is closed. */
  order: Order | null;
  payment: PaymentChoice;
  onClose: () => void;
  /** No payment page was needed: the order is paid, or the studio's instructions were mailed. */
  onSettled: (order: Order) => void;
}

/** The payment methods of an order that was placed before. */
export function PayDrawer({ order, payment, onClose, ...rest }: PayDrawerProps) {
  const { t } = useLingui();
  const number = order?.number ?? '';
  return (
    <Drawer open={order !== null} onClose={onClose} title={t`Pay order ${number}`}>
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
  const [way, setWay] = useState<string>(firstMethod(payment));
  const total = formatPrice(order.totalCents);
  return (
    <Form
      onSubmit={async (values) => {
        const settled = await pay(link, order.id, methodIn(values, payment));
        if (settled !== 'left') onSettled(settled);
      }}
    >
      {way === 'on-site' && (
        <p>
          <Trans>{total} is to be paid.</Trans>
        </p>
      )}
      <PaymentMethodChoice payment={payment} number={order.number} onChoose={setWay} />
      {/* This tap pays nothing: the studio gets the money another way. */}
      <SubmitButton tone={way === 'on-site' ? 'quiet' : 'primary'}>
        {way === 'on-site' ? <Trans>Send me this by e-mail</Trans> : <Trans>Pay {total}</Trans>}
      </SubmitButton>
    </Form>
  );
}
