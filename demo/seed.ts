import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { FAIR, GARDEN, PARK, WAITING } from './sample-data.ts';
import { uploadCard } from './card.ts';
import { GARDEN_CARD, PARK_CARD } from './card-stories.ts';
import type { Client } from './client.ts';
import { simulateCustomers } from './customers.ts';
import type { DemoFolder } from './demo-folder.ts';
import type { DemoSession } from './demo-session.ts';
import { endSession, outing, register, waitUntilMatched } from './outing.ts';
import { spreadOverDays } from './past-days.ts';
import { seedPastSession } from './past-session.ts';
import { askForConfirmations, configureStudio, disableQuietHours, limitPhotos } from './studio.ts';

export { linkOf } from './customers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Fills an empty studio through the API, as the app would: a session that is published but for a
 * few shoots, one ready to publish, one with questions, and a running one.
 */
export async function seedDemo(
  client: Client,
  { dataDir, cardDir }: Pick<DemoFolder, 'dataDir' | 'cardDir'>,
  now: number,
  say: (line: string) => void,
): Promise<void> {
  await configureStudio(client);
  await limitPhotos(dataDir);
  const { data: prices } = await client.call('studio.priceGroups');
  const group = (index: number) => prices[index]?.id ?? '';

  say('A past session: a day at the lake, twelve shoots, two cameras, one of them an hour off …');
  await seedPastSession(client, group(1), daysAgo(now, 5, 11), cardDir);

  say('One of yesterday, with a code that was forgotten …');
  const park = await outing(
    client,
    'Vondelpark',
    'Amsterdam',
    'Europe/Amsterdam',
    group(0),
    daysAgo(now, 1, 9),
    PARK,
  );
  await uploadCard(client, park, PARK, PARK_CARD);
  await endSession(client, park);

  say(
    'One where plenty went wrong: a code missed, one late, one with a finger on it, a stranger’s; a clock an hour off, and two cameras of one model …',
  );
  const garden = await outing(
    client,
    'Jardin du Luxembourg',
    'Paris',
    'Europe/Paris',
    group(1),
    daysAgo(now, 2, 13),
    GARDEN,
  );
  await uploadCard(client, garden, GARDEN, GARDEN_CARD);
  await endSession(client, garden);

  say('And one that is running now …');
  const fair = await outing(
    client,
    'Sommerfest der Linden-Schule',
    'Potsdam',
    'Europe/Berlin',
    group(1),
    now - 32 * MINUTE,
    FAIR,
  );
  await registerAgain(client, fair);
  // From here on the contact page asks each visitor of the demo for a confirmation, too.
  await askForConfirmations(client);
  await register(client, fair.shoots[0]?.hash ?? '', WAITING);

  say('Customers look, order and pay …');
  await simulateCustomers(client, dataDir);
  await spreadOverDays(dataDir);
  await disableQuietHours(client);

  say('Waiting until the server has looked harder for the missing codes …');
  await Promise.all([park, garden].map(({ session }) => waitUntilMatched(client, session)));
}

/**
 * Registers an existing address with other details, which then wait for the photographer's
 * decision.
 */
async function registerAgain(client: Client, { shoots }: DemoSession): Promise<void> {
  const index = FAIR.findLastIndex(({ customers }) => customers.length > 0);
  const [code, customer] = [shoots[index]?.hash, FAIR[index]?.customers[0]];
  if (!code || !customer) return;
  const { firstName, lastName, email, language } = customer;
  await client.call('codes.register', {
    params: { code },
    language,
    body: { email, firstName, lastName, phone: '0331 555 0134', language, consentVersion: CONSENT_VERSION },
  });
}

/**
 * A full hour in UTC some days ago: morning or early afternoon at the sessions' locations, in
 * winter and summer.
 */
const daysAgo = (now: number, days: number, hour: number): number => {
  const day = new Date(now - 24 * days * HOUR);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour);
};
