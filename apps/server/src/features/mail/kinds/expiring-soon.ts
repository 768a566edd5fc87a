import { z } from 'zod';
import { currentLinkUrl, hasNothingVisible } from '#features/links/index.ts';
import { formatDay } from '#platform/local-day.ts';
import { msg, translate } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';
import { MailedAccount, transferDetails } from '../transfer-details.ts';
import { unpaidTransfers } from '../unpaid-orders.store.ts';

const NOT_PAID = msg('Not paid yet');
const ORDER = msg('Order {number}');

export const expiringSoon = defineMail({
  kind: 'expiring-soon',
  payload: z.object({
    linkId: z.uuid(),
    location: z.string(),
    date: z.iso.date(),
    /** The last day of the link at the session's location. */
    endsOn: z.iso.date(),
    /** The orders that are not paid yet; only known when the mail is sent. */
    unpaid: z
      .array(z.object({ orderNumber: z.string(), totalCents: z.int(), bank: MailedAccount }))
      .optional(),
  }),
  isUrgent: false,
  isForCustomer: true,
  isConfidential: false,
  quietHoursLink: ({ linkId }) => linkId,
  isStillNeeded: async ({ db }, { linkId }) => !(await hasNothingVisible(db, linkId)),
  atSending: async ({ db }, payload) => ({
    ...payload,
    unpaid: await unpaidTransfers(db, payload.linkId),
  }),
  photoOf: ({ linkId }) => linkId,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ location, date, endsOn }, language) => ({
    location,
    date: formatDay(date, language),
    ends: formatDay(endsOn, language),
  }),
  texts: {
    subject: msg('Your photos from {location} are online until {ends}'),
    heading: msg('Your photos are online until {ends}'),
    paragraphs: [
      msg(
        'You can see, order and download your photos of {date} at {location} until that day. After that, they will no longer be online.',
      ),
    ],
    button: SHARED.seePhotos,
    after: SHARED.privateLink,
  },
  details: ({ unpaid = [] }, language) =>
    unpaid.flatMap(({ bank, ...order }) => [
      {
        label: translate(language, NOT_PAID),
        value: translate(language, ORDER, { number: order.orderNumber }),
      },
      ...transferDetails(bank, order, language),
    ]),
  sample: (linkId) => ({ linkId, location: 'Beach', date: '2026-06-06', endsOn: '2027-05-30' }),
});
