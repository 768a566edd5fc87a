import type { GalleryPhoto } from '@photoslate/contract/galleries';
import type { PaymentChoice } from '@photoslate/contract/payments';
import type { StudioBranding } from '@photoslate/contract/settings';
import type { Order, Quote } from '@photoslate/contract/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { formatPrice } from '@photoslate/domain/price';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Choice, sentChoice } from './basket.ts';
import style from './order-bar.module.css';
import { PaymentMethodChoice, methodIn } from './payment-method-choice.tsx';
import { OrderThumbnails } from './order-thumbnails.tsx';
import { OrderTerms } from './order-terms.tsx';
import { pay } from './pay.ts';

/** The choice and its price at the moment the order form opened. */
export interface AskedOrder {
  choice: Choice;
  quote: Quote;
}

interface OrderBarProps {
  link: string;
  choice: Choice;
  /** The studio, whose terms the order is subject to. */
  studio: StudioBranding;
  payment: PaymentChoice;
  quote: Quote | null;
  failed: boolean;
  /**
   * The form keeps its choice and price until it closes. Its photos already count as ordered and
   * are no longer chosen while the payment is opening.
   */
  asked: AskedOrder | null;
  /** The photos that the form asks for. */
  photos: readonly GalleryPhoto[];
  /** Opens the form. Undefined until the price belongs to the current choice. */
  onAsk: (() => void) | undefined;
  onCloseForm: () => void;
  onClear: () => void;
  onOrdered: (order: Order) => void;
}

/** The running price of the chosen photos, always in view, with the button to order them. */
export function OrderBar(props: OrderBarProps) {
  const { choice, quote, failed, asked, onAsk, onCloseForm, onClear } = props;
  const { t } = useLingui();
  const shown = asked ?? { choice, quote };
  if (shown.choice.size === 0) return null;
  const count = shown.choice.size;
  const reached = shown.quote?.shoots.some((shoot) => shoot.wholeShoot) ?? false;
  return (
    <ActionBar>
      <div className={style.bar}>
        <IconButton label={t`Clear selection`} onClick={onClear}>
          <IconX size={24} aria-hidden="true" />
        </IconButton>
        <div className={style.words} role="status">
          <p className={style.sum}>
            <Plural value={count} one="# photo" other="# photos" />
            <strong>{shown.quote ? formatPrice(shown.quote.totalCents) : '…'}</strong>
          </p>
          {reached && (
            <p className={style.reached}>
              <Trans>At this price you get all photos of the shoot.</Trans>
            </p>
          )}
          {failed && (
            <p className={style.failed}>
              <Trans>The price could not be fetched. Check your connection.</Trans>
            </p>
          )}
        </div>
        <Button tone="primary" disabled={!onAsk} onClick={onAsk}>
          <Trans>Order</Trans>
        </Button>
      </div>
      <Drawer open={asked !== null} onClose={onCloseForm} title={t`Order these photos?`}>
        {asked && <OrderForm {...props} {...asked} />}
      </Drawer>
    </ActionBar>
  );
}

function OrderForm({
  link,
  choice,
  studio,
  payment,
  quote,
  photos,
  onOrdered,
}: Pick<OrderBarProps, 'link' | 'studio' | 'payment' | 'photos' | 'onOrdered'> & AskedOrder) {
  const { t } = useLingui();
  // The order's idempotency key.
  const [id] = useState(() => uuidv7());
  const total = formatPrice(quote.totalCents);
  const needsPaying = quote.totalCents > 0 || quote.waits;
  return (
    <Form
      onSubmit={async (values) => {
        const method = methodIn(values, payment);
        const payingOnline = quote.totalCents > 0 && method !== 'on-site';
        const body = { ...sentChoice(choice), id, note: values['note'] || null, payingOnline };
        const { data } = await call('orders.place', { body }, { link, quiet: true });
        // If another order must be paid first, the page says so and links to it.
        const isPayable = data.status === 'open' && data.waitsFor === null;
        const result = payingOnline && isPayable ? await pay(link, data.id, method) : data;
        if (result !== 'left') onOrdered(result);
      }}
    >
      <div className={style.asked}>
        <p>
          <Plural value={choice.size} one="# photo" other="# photos" /> · <strong>{total}</strong>
        </p>
        <OrderThumbnails photos={photos} />
      </div>
      <p>
        {needsPaying ? (
          <Trans>Once they’re paid, you can download the photos here without a watermark.</Trans>
        ) : (
          <Trans>These photos are yours at no further cost.</Trans>
        )}
      </p>
      {quote.waits ? (
        <p>
          <Trans>You have an order that is not paid yet. It is paid first, then this one.</Trans>
        </p>
      ) : (
        quote.totalCents > 0 && <PaymentMethodChoice payment={payment} />
      )}
      <TextArea name="note" label={t`Message to the studio`} maxLength={500} />
      <OrderTerms studio={studio} />
      <div className={style.place}>
        {quote.totalCents > 0 && (
          <p className={style.total}>
            <span>
              <Trans>Total price</Trans>
            </span>
            <strong>{total}</strong>
          </p>
        )}
        <SubmitButton>{orderWords(quote)}</SubmitButton>
      </div>
    </Form>
  );
}

/**
 * In the European Union the button of an order that must be paid has only the words of the law
 * (directive 2011/83/EU, article 8) or others of the same meaning.
 */
function orderWords({ totalCents, waits }: Quote) {
  if (totalCents > 0) return <Trans>Order with obligation to pay</Trans>;
  return waits ? <Trans>Order</Trans> : <Trans>Get the photos</Trans>;
}
