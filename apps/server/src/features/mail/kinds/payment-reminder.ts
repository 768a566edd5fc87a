import { hasNothingVisible } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';
import { isOrderOpen } from '../unpaid-orders.store.ts';
import { orderReceived } from './order-received.ts';

/** Not sent by itself: the studio asks for it. */
export const paymentReminder = defineMail({
  ...orderReceived,
  kind: 'payment-reminder',
  isUrgent: false,
  quietHoursLink: ({ linkId }) => linkId,
  isStillNeeded: async ({ db }, { orderId, linkId }) =>
    orderId !== undefined && (await isOrderOpen(db, orderId)) && !(await hasNothingVisible(db, linkId)),
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
