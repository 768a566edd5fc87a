import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { Session } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { FAIR, GARDEN, LAKE, PARK, type DemoShoot } from './sample-data.ts';
import { uploadCard } from './card.ts';
import type { Client } from './client.ts';
import { simulateCustomers } from './customers.ts';
import type { DemoSession } from './demo-session.ts';
import { spreadOverDays } from './past-days.ts';
import { configureStudio, disableQuietHours } from './studio.ts';

export { linkOf } from './customers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Fills an empty studio through the API, as the app would: a published session, one ready to
 * publish, one with questions, and a running one.
 */
export async function seedDemo(
  client: Client,
  dataDir: string,
  now: number,
  say: (line: string) => void,
): Promise<void> {
  await configureStudio(client);
  const { data: prices } = await client.call('studio.priceGroups');
  const group = (index: number) => prices[index]?.id ?? '';

  say('A past session: six families at the lake, two cameras, one of them an hour off …');
  const lake = await outing(
    client,
    'Strandbad Wannsee',
    'Berlin',
    'Europe/Berlin',
    group(1),
    daysAgo(now, 1, 14),
    LAKE,
  );
  await uploadCard(client, lake, LAKE, { seed: 'lake', photos: 6, places: ['lake', 'beach'] });
  await end(client, lake);
  await waitUntilMatched(client, lake.session);
  await client.call('galleries.publishShoots', {
    params: { id: lake.session.id },
    body: { shootIds: lake.shoots.map(({ id }) => id) },
  });

  say('One of the day before, with a code that was forgotten …');
  const park = await outing(
    client,
    'Vondelpark',
    'Amsterdam',
    'Europe/Amsterdam',
    group(0),
    daysAgo(now, 2, 9),
    PARK,
  );
  await uploadCard(client, park, PARK, { seed: 'park', photos: 5, places: ['blossom', 'meadow'] });
  await end(client, park);
  await waitUntilMatched(client, park.session);

  say(
    'One on which much went wrong: a code missed, one photographed late, a stranger’s, a clock an hour off …',
  );
  const garden = await outing(
    client,
    'Jardin du Luxembourg',
    'Paris',
    'Europe/Paris',
    group(1),
    daysAgo(now, 3, 13),
    GARDEN,
  );
  await uploadCard(client, garden, GARDEN, {
    seed: 'garden',
    photos: 8,
    places: ['meadow', 'blossom'],
    accidents: { missedBy: { canon: 1 }, late: 2, stranger: 4 },
  });
  await end(client, garden);
  await waitUntilMatched(client, garden.session);

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

  say('Customers look, order and pay …');
  await simulateCustomers(client, dataDir);
  await spreadOverDays(dataDir);
  await disableQuietHours(client);
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

async function outing(
  client: Client,
  name: string,
  location: string,
  timeZone: string,
  priceGroupId: string,
  beganAt: number,
  plan: readonly DemoShoot[],
): Promise<DemoSession> {
  const { data: session } = await client.call('sessions.create', {
    body: { location: { name, location, timeZone }, priceGroupId, createdAt: iso(beganAt) },
  });
  const calibration = await client.call('calibrations.start', {
    params: { id: session.id },
    body: { startedAt: iso(beganAt + MINUTE), uncertaintyMs: 40 },
  });
  await client.call('calibrations.confirm', {
    params: { id: session.id, calibrationId: calibration.data.id },
  });
  const shoots: Shoot[] = [];
  for (const { minute, title, customers } of plan) {
    const { data: shoot } = await client.call('shoots.start', {
      params: { id: session.id },
      body: { startedAt: iso(beganAt + minute * MINUTE), uncertaintyMs: 40 },
    });
    shoots.push(shoot);
    await client.call('shoots.update', { params: { id: shoot.id }, body: { title } });
    for (const { firstName, lastName, email, language } of customers) {
      await client.call('codes.register', {
        params: { code: shoot.hash },
        language,
        body: { email, firstName, lastName, language, consentVersion: CONSENT_VERSION },
      });
    }
  }
  return { session, shoots };
}

async function end(client: Client, { session, shoots }: DemoSession): Promise<void> {
  const last = Date.parse(shoots.at(-1)?.createdAt ?? session.createdAt);
  await client.call('sessions.close', { params: { id: session.id }, body: { at: iso(last + 12 * MINUTE) } });
}

/** Waits until the card has been processed and matched. */
async function waitUntilMatched(client: Client, session: Session): Promise<void> {
  let since = Number.POSITIVE_INFINITY;
  for (;;) {
    const { data } = await client.call('card.report', { params: { id: session.id } });
    const still =
      data.pendingCount > 0 || data.assignedCount + data.reviewCount + data.qrFrameCount < data.storedCount;
    if (still) since = Number.POSITIVE_INFINITY;
    else since = Math.min(since, Date.now());
    if (Date.now() - since > 1500) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * A full hour in UTC some days ago: morning or early afternoon at the sessions' locations, in
 * winter and summer.
 */
const daysAgo = (now: number, days: number, hour: number): number => {
  const day = new Date(now - 24 * days * HOUR);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour);
};
