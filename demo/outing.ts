import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import type { Session } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Client } from './client.ts';
import type { DemoSession } from './demo-session.ts';
import type { DemoCustomer, DemoShoot } from './sample-data.ts';

const MINUTE = 60_000;
/**
 * How long a report must stay complete. What a scan found is matched 1.5 s later, and the report
 * does not show that a matching is due.
 */
const SETTLED_MS = 3000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Creates a session of the past, or one that runs, with its calibration, shoots and customers. */
export async function outing(
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
  for (const { minute, doneAt, title, customers } of plan) {
    const { data: shoot } = await client.call('shoots.start', {
      params: { id: session.id },
      body: { startedAt: iso(beganAt + minute * MINUTE), uncertaintyMs: 40 },
    });
    shoots.push(shoot);
    await client.call('shoots.update', { params: { id: shoot.id }, body: { title } });
    for (const customer of customers) await register(client, shoot.hash, customer);
    if (doneAt !== undefined)
      await client.call('shoots.update', {
        params: { id: shoot.id },
        body: { completed: true, at: iso(beganAt + doneAt * MINUTE) },
      });
  }
  return { session, shoots };
}

/** Registers a customer on the contact page that the code opens. */
export async function register(client: Client, code: string, customer: DemoCustomer): Promise<void> {
  const { wantsNews, ...contact } = customer;
  const { language } = contact;
  const purposes = wantsNews ? await newsIn(client, code, language) : [];
  await client.call('codes.register', {
    params: { code },
    language,
    body: { ...contact, consentVersion: CONSENT_VERSION, purposes },
  });
}

/** The consent to news, as a contact page in this language has it. */
async function newsIn(client: Client, code: string, language: Language) {
  const { data } = await client.call('codes.show', { params: { code } });
  return (data.purposes ?? []).flatMap(({ purpose, texts }) =>
    texts.filter((text) => text.language === language).map(({ version }) => ({ purpose, version })),
  );
}

/** Ends a session twelve minutes after the start of its last shoot. */
export async function endSession(client: Client, { session, shoots }: DemoSession): Promise<void> {
  const last = Date.parse(shoots.at(-1)?.createdAt ?? session.createdAt);
  await client.call('sessions.close', { params: { id: session.id }, body: { at: iso(last + 12 * MINUTE) } });
}

/** Waits until the card has been processed, scanned for missing codes, and matched. */
export async function waitUntilMatched(client: Client, session: Session): Promise<void> {
  let since = Number.POSITIVE_INFINITY;
  for (;;) {
    const { data } = await client.call('card.report', { params: { id: session.id } });
    const { assignedCount, reviewCount, qrFrameCount, versionCount } = data;
    const still =
      data.pendingCount > 0 ||
      data.scanningCount > 0 ||
      assignedCount + reviewCount + qrFrameCount + versionCount < data.storedCount;
    if (still) since = Number.POSITIVE_INFINITY;
    else since = Math.min(since, Date.now());
    if (Date.now() - since > SETTLED_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
