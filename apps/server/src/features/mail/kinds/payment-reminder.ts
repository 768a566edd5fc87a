import { z } from 'zod';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';
import { isOrderOpen } from '../open-orders.store.ts';
import { OrderPayload, orderReceived } from './order-received.ts';

const Payload = OrderPayload.extend({ orderId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** Not sent by itself: the studio asks for it. */
export const paymentReminder = defineMail<'payment-reminder', Payload, 'number' | 'count' | 'total'>({
  ...orderReceived,
  kind: 'payment-reminder',
  payload: Payload,
  isUrgent: false,
  quietHoursLink: ({ linkId }) => linkId,
  isStillNeeded: ({ db }, { orderId }) => isOrderOpen(db, orderId),
  texts: {
    subject: msg('Reminder: your order {number} is not paid yet'),
    heading: msg('Your photos are waiting'),
    paragraphs: [
      msg(
        'Your order {number} is not paid yet: {count, plural, one {one photo} other {# photos}}, {total} in total.',
      ),
      msg('If you have just paid, you can ignore this e-mail.'),
    ],
    button: msg('See my order'),
    after: SHARED.privateLink,
  },
  sample: (linkId) => ({ ...orderReceived.sample(linkId), orderId: linkId }),
});
