import { z } from 'zod';
import { currentLinkUrl, deleteNotified, hasNothingVisible } from '#features/links/index.ts';
import { formatDay } from '#platform/local-day.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

export const galleryReady = defineMail({
  kind: 'gallery-ready',
  payload: z.object({
    linkId: z.uuid(),
    location: z.string(),
    /** The session's day at its location, `YYYY-MM-DD`. */
    date: z.iso.date(),
    photoCount: z.int(),
  }),
  isUrgent: false,
  isForCustomer: true,
  isConfidential: false,
  quietHoursLink: ({ linkId }) => linkId,
  isStillNeeded: async ({ db }, { linkId }) => !(await hasNothingVisible(db, linkId)),
  // The customer was not notified: once there is something to see again, they are.
  onDropped: (tx, { linkId }, queuedAt) => deleteNotified(tx, linkId, queuedAt),
  photoOf: ({ linkId }) => linkId,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ location, date, photoCount }, language) => ({
    location,
    date: formatDay(date, language),
    count: photoCount,
  }),
  texts: {
    subject: msg('Your photos from {location} are ready'),
    heading: msg('Your photos are ready'),
    paragraphs: [
      msg(
        '{count, plural, one {Your photo from {location} ({date}) is ready.} other {Your # photos from {location} ({date}) are ready.}}',
      ),
    ],
    button: SHARED.seePhotos,
    after: SHARED.privateLink,
  },
  sample: (linkId) => ({ linkId, location: 'Beach', date: '2026-06-06', photoCount: 12 }),
});
