import { z } from 'zod';
import { currentLinkUrl } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

/** The order's price counted on another order, which was cancelled or refunded. */
export const orderCancelled = defineMail({
  kind: 'order-cancelled',
  payload: z.object({ linkId: z.uuid(), orderNumber: z.string() }),
  isUrgent: false,
  isForCustomer: true,
  isConfidential: false,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ orderNumber }) => ({ number: orderNumber }),
  texts: {
    subject: msg('Order {number} was cancelled'),
    heading: msg('Your order was cancelled'),
    paragraphs: [
      msg(
        'The price of order {number} depended on another order at {studio}. That order was cancelled or refunded, so this one was cancelled too. You do not have to pay it.',
      ),
      msg('You can order the photos again at any time.'),
    ],
    button: SHARED.seePhotos,
    after: SHARED.privateLink,
  },
  sample: (linkId) => ({ linkId, orderNumber: 'A-18' }),
});
