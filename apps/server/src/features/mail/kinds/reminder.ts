import { z } from 'zod';
import { currentLinkUrl, hasNothingVisible } from '#features/links/index.ts';
import { acceptsReminders, hasOrdered } from '../unsubscribe.store.ts';
import { formatDay } from '#platform/local-day.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

export const reminder = defineMail({
  kind: 'reminder',
  payload: z.object({
    linkId: z.uuid(),
    location: z.string(),
    date: z.iso.date(),
    photoCount: z.int(),
  }),
  isUrgent: false,
  isForCustomer: true,
  isConfidential: false,
  hasUnsubscribe: true,
  quietHoursLink: ({ linkId }) => linkId,
  isStillNeeded: async ({ platform, db, studioId, to }, { linkId }) =>
    !(await hasNothingVisible(db, linkId)) &&
    !(await hasOrdered(db, linkId)) &&
    acceptsReminders(platform, db, studioId, to),
  photoOf: ({ linkId }) => linkId,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ location, date, photoCount }, language) => ({
    location,
    date: formatDay(date, language),
    count: photoCount,
  }),
  texts: {
    subject: msg('Your photos from {location} are still here'),
    heading: msg('Have you seen your photos?'),
    paragraphs: [
      msg(
        'Your photos of {date} at {location} are waiting for you: {count, plural, one {one photo} other {# photos}}.',
      ),
      msg('This is the only reminder from {studio}.'),
    ],
    button: SHARED.seePhotos,
    after: SHARED.privateLink,
  },
  sample: (linkId) => ({ linkId, location: 'Beach', date: '2026-06-06', photoCount: 12 }),
});
