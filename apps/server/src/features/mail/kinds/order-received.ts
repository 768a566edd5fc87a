import { z } from 'zod';
import { formatPrice } from '@photoslate/domain/price';
import { currentLinkUrl } from '#features/links/index.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';
import { MailedAccount, transferDetails } from '../transfer-details.ts';

const OrderPayload = z.object({
  linkId: z.uuid(),
  orderNumber: z.string(),
  photoCount: z.int(),
  totalCents: z.int(),
  /** The studio's own text, in lines. */
  howToPay: z.string().optional(),
  /** The account for a transfer. */
  bank: MailedAccount.optional(),
  /** Of a reminder, which is dropped if the order is no longer open. */
  orderId: z.uuid().optional(),
});

export const orderReceived = defineMail({
  kind: 'order-received',
  payload: OrderPayload,
  isUrgent: true,
  isForCustomer: true,
  isConfidential: false,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ orderNumber, photoCount, totalCents }) => ({
    number: orderNumber,
    count: photoCount,
    total: formatPrice(totalCents),
  }),
  texts: {
    subject: msg('Your order {number}'),
    heading: msg('Thank you for your order'),
    paragraphs: [
      msg(
        '{studio} has received order {number}: {count, plural, one {one photo} other {# photos}}, {total} in total.',
      ),
      msg('As soon as it is paid, you can download the originals on the same page.'),
    ],
    button: msg('See my order'),
    after: SHARED.privateLink,
  },
  details: ({ bank, ...order }, language) => (bank ? transferDetails(bank, order, language) : []),
  lines: ({ howToPay, orderNumber }) =>
    (howToPay ?? '')
      .replaceAll('{number}', orderNumber)
      .split('\n')
      .filter((line) => line.trim()),
  sample: (linkId) => ({
    linkId,
    orderNumber: 'A-17',
    photoCount: 1,
    totalCents: 1250,
    bank: {
      holder: 'Studio Noordlicht',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      referencePrefix: 'Photos',
    },
    howToPay: 'Or in cash at the studio.',
  }),
});
