import { z } from 'zod';
import { formatDay } from '#platform/local-day.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf } from '../define-mail.ts';

export const retentionNear = defineMail({
  kind: 'retention-near',
  payload: z.object({
    /** Days at the sessions' locations, `YYYY-MM-DD`. */
    sessions: z.array(z.object({ location: z.string(), date: z.iso.date() })),
    deletedOn: z.iso.date(),
  }),
  isUrgent: false,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }) => `${pagesOf(platform, language)}/sessions`,
  values: ({ deletedOn }, language) => ({ date: formatDay(deletedOn, language) }),
  texts: {
    subject: msg('On {date} photos and addresses are deleted'),
    heading: msg('Their time in your studio is nearly over'),
    paragraphs: [
      msg(
        'On {date} the photos and the addresses of the following sessions are deleted, as your studio has set it. Sales stay in the books, without addresses.',
      ),
    ],
    button: msg('See my sessions'),
    after: msg(
      'Do you need them longer? Then save what you need before that day, or change how long your studio keeps photos.',
    ),
  },
  lines: ({ sessions }, language) =>
    sessions.map(({ location, date }) => `${location}, ${formatDay(date, language)}`),
  sample: () => ({ sessions: [{ location: 'Beach', date: '2026-06-06' }], deletedOn: '2027-06-06' }),
});
