import { z } from 'zod';
import { formatPrice } from '@photoslate/domain/price';
import { currentLinkUrl } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

export const orderPaid = defineMail({
  kind: 'order-paid',
  payload: z.object({ linkId: z.uuid(), orderNumber: z.string(), totalCents: z.int() }),
  isUrgent: true,
  isForCustomer: true,
  isConfidential: false,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ orderNumber, totalCents }) => ({ number: orderNumber, total: formatPrice(totalCents) }),
  texts: {
    subject: msg('Order {number}: your photos are ready to download'),
    heading: msg('The photos are yours'),
    paragraphs: [
      msg('Order {number} has been paid: {total}. Thank you!'),
      msg('You can now download the originals without a watermark.'),
    ],
    button: msg('Download my photos'),
    after: SHARED.privateLink,
  },
  sample: (linkId) => ({ linkId, orderNumber: 'A-17', totalCents: 4900 }),
});
