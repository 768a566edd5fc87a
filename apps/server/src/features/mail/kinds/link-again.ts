import { z } from 'zod';
import { currentLinkUrl } from '#features/links/index.ts';
import { formatDay } from '#platform/local-day.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, SHARED } from '../define-mail.ts';

export const linkAgain = defineMail({
  kind: 'link-again',
  payload: z.object({ linkId: z.uuid(), location: z.string(), date: z.iso.date() }),
  isUrgent: true,
  isForCustomer: true,
  isConfidential: false,
  url: ({ platform, db }, { linkId }) => currentLinkUrl(platform, db, linkId),
  values: ({ location, date }, language) => ({ location, date: formatDay(date, language) }),
  texts: {
    subject: msg('Your link to the photos from {location}'),
    heading: msg('Here is your link again'),
    paragraphs: [msg('It takes you to your photos of {date} at {location}.')],
    button: SHARED.seePhotos,
    after: SHARED.notRequested,
  },
  sample: (linkId) => ({ linkId, location: 'Beach', date: '2026-06-06' }),
});
