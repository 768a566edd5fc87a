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
    subject: msg('Photos and addresses will be deleted on {date}'),
    heading: msg('Photos of your sessions will soon be deleted'),
    paragraphs: [
      msg(
        'On {date}, the photos and addresses of the following sessions will be deleted, as set by your studio. Sales are kept, without addresses.',
      ),
    ],
    button: msg('See my sessions'),
    after: msg(
      'Need them longer? Save what you need before that day, or change how long your studio keeps photos.',
    ),
  },
  lines: ({ sessions }, language) =>
    sessions.map(({ location, date }) => `${location}, ${formatDay(date, language)}`),
  sample: () => ({ sessions: [{ location: 'Beach', date: '2026-06-06' }], deletedOn: '2027-06-06' }),
});
