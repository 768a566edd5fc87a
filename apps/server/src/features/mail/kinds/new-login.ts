import type { Language } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { formatMoment } from '#platform/local-day.ts';
import { msg, translate } from '#platform/i18n/i18n.ts';
import { accountNews, NEWS } from '../account-news.ts';
import { defineMail } from '../define-mail.ts';

const DEVICE = msg('Device');
const TIME = msg('Time');
const ON = msg('{browser} on {system}');
const UNKNOWN = msg('Unknown device');

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}
function deviceName({ browser, system }: Device, language: Language): string {
  if (browser !== null && system !== null) return translate(language, ON, { browser, system });
  return browser ?? system ?? translate(language, UNKNOWN);
}

export const newLogin = defineMail({
  kind: 'new-login',
  ...accountNews,
  payload: z.object({
    /** Product names, such as `Chrome` and `Windows`. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    at: z.iso.datetime(),
    /** Of the studio. */
    timeZone: z.string(),
  }),
  texts: {
    subject: msg('New login to your account'),
    heading: msg('New login to your account'),
    paragraphs: [
      msg('Someone has logged in to your account at {studio} on a device that was never used for it before.'),
      NEWS.wasItYou,
    ],
    button: msg('See where I am logged in'),
    after: NEWS.resetPassword,
  },
  details: ({ at, timeZone, ...device }, language) => [
    { label: translate(language, DEVICE), value: deviceName(device, language) },
    { label: translate(language, TIME), value: formatMoment(new Date(at), timeZone, language) },
  ],
  sample: () => ({
    browser: 'Chrome',
    system: 'Windows',
    at: '2026-06-06T16:32:00.000Z',
    timeZone: 'Europe/Amsterdam',
  }),
});
