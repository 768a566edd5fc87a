import { join } from 'node:path';
import type { DemoFolder, LogIn } from './demo-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Said before the start, if the operator chose a folder that the demo does not use. */
export const ignoredFolder = (env: Environment): string | null =>
  env['DATA_DIR'] && !env['DEMO_DIR']
    ? 'The demo does not use DATA_DIR. It has its own data folder; set DEMO_DIR to choose another one.'
    : null;

const ANOTHER_DEVICE = 'scan the code with your phone, leave an address';
const THIS_MACHINE =
  'choose “Share the QR code”, copy the address, open it in another window, leave an address';

/**
 * What the demo says once it runs.
 * @param folders `cardDir` contains the card of the past session, `dataDir` the mails
 * @param said what the server said at its start
 */
export function invitation(
  url: string,
  { email, password }: LogIn,
  { cardDir, dataDir }: Pick<DemoFolder, 'cardDir' | 'dataDir'>,
  said: string,
): string[] {
  const customer = said.includes('point to this machine only') ? THIS_MACHINE : ANOTHER_DEVICE;
  return [
    '',
    `The demo of Photoslate runs at  ${url}`,
    '',
    `  Log in as   ${email}`,
    `  Password    ${password}`,
    '',
    '  Strandbad Wannsee: a day’s work. Most shoots are published; orders, receipts, a mail that bounced.',
    '    Three questions are open, nobody is linked to one shoot, and one is held back.',
    `    Its card is in ${cardDir}: upload it again at a desk, and see that it is safe to format.`,
    '  Vondelpark: a QR code was forgotten; the cameras’ clocks found most of its photos. Answer its questions, then publish.',
    '  Jardin du Luxembourg: a QR code missed, one photographed late, a stranger’s, a clock an hour off. Answer the questions.',
    '    A finger was on one code: no decoder reads it, so it was recognised by comparison with the session’s codes.',
    '    Two Nikons of one model have the same file numbers; the serial numbers in their maker notes tell them apart.',
    `  Sommerfest: running. Open its shoot, ${customer}. Somebody sent other details: decide.`,
    '    Whoever registers there confirms the address first (double opt-in). Nele Winter has not: the studio sees that.',
    `    Her link is only in the mail to her, nele.winter@example.org, in ${join(dataDir, 'mails')}`,
    '',
    `  Sales of some days, logo, ways to pay, reminders, space for photos:  ${url}/studio`,
    `  Who agreed to news, and who withdrew that; a note about Anna Brandt:  ${url}/studio/customers`,
    `  What the customers were sent:  ${url}/mails`,
    '  (the link in each mail opens that customer’s photos)',
    '',
    'Ctrl-C ends it; the next start is quick.',
  ];
}
