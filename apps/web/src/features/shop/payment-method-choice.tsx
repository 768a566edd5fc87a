import type { PaymentChoice } from '@photoslate/contract/payments';
import type { Order, PaymentMethod } from '@photoslate/contract/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import style from './payment-method-choice.module.css';
import { TransferDetails } from './transfer-details.tsx';

/**
 * The default payment method: online if possible, because the photos are then available at once.
 */
export const firstMethod = ({ ways }: PaymentChoice): PaymentMethod =>
  ways.find((method) => method !== 'on-site') ?? 'on-site';

/** Whether the studio offers to pay online. If not, there is nothing to pay on this page. */
export const isPayableOnline = (payment: PaymentChoice): boolean => firstMethod(payment) !== 'on-site';

/** The payment method that was chosen in a form with `PaymentMethodChoice`. */
export const methodIn = (values: Readonly<Record<string, string>>, payment: PaymentChoice): PaymentMethod =>
  payment.ways.find((method) => method === values['method']) ?? firstMethod(payment);

interface PaymentMethodChoiceProps {
  payment: PaymentChoice;
  /** The order, once it is placed. */
  order?: Order;
  onChoose?: (method: string) => void;
}

/** The payment methods that the studio offers. With a single method there is no choice. */
export function PaymentMethodChoice({ payment, order, onChoose }: PaymentMethodChoiceProps) {
  const { t } = useLingui();
  const [method, setMethod] = useState<string>(firstMethod(payment));
  return (
    <>
      {payment.ways.length > 1 ? (
        <ChoiceField
          name="method"
          legend={t`How would you like to pay?`}
          defaultValue={method}
          onChoose={(chosen) => (setMethod(chosen), onChoose?.(chosen))}
          choices={payment.ways.map((value) => ({ value, ...wordsOf(value) }))}
        />
      ) : (
        <>
          <input type="hidden" name="method" value={method} />
          {method !== 'on-site' && <p>{wordsOf(firstMethod(payment)).detail}</p>}
        </>
      )}
      {method === 'on-site' && <HowToPay payment={payment} {...(order ? { order } : {})} />}
    </>
  );
}

function wordsOf(method: PaymentMethod) {
  switch (method) {
    case 'mollie':
      return {
        label: <Trans>iDEAL, Bancontact or card</Trans>,
        detail: <Trans>Online with Mollie. You can download your photos right away.</Trans>,
      };
    case 'stripe':
      return {
        label: <Trans>Card and other ways</Trans>,
        detail: <Trans>Online with Stripe. You can download your photos right away.</Trans>,
      };
    default:
      return {
        label: <Trans>By transfer or on site</Trans>,
        detail: <Trans>You can download your photos once the studio has your payment.</Trans>,
      };
  }
}

/**
 * How to pay the studio directly: its account and its own text. An order that is not placed yet has
 * no number and no account details.
 */
export function HowToPay({ payment, order }: Pick<PaymentMethodChoiceProps, 'payment' | 'order'>) {
  const { bank } = payment;
  const language = useLanguage();
  const ownText = payment.howToPayTexts.find((one) => one.language === language)?.text;
  const howToPay = ownText ?? payment.howToPay;
  const number = order?.number ?? '…';
  return (
    <>
      {bank && order && <TransferDetails bank={bank} order={order} />}
      {bank && !order && (
        <p>
          <Trans>You pay by bank transfer. The bank details appear right after you order.</Trans>
        </p>
      )}
      {howToPay !== '' && <p className={style.how}>{howToPay.replaceAll('{number}', number)}</p>}
      {!bank && howToPay === '' && (
        <p className={style.how}>
          <Trans>The studio tells you how to pay.</Trans>
        </p>
      )}
    </>
  );
}
