import type { PublicAddress } from '@photoslate/contract/installation';
import { createHash, randomBytes } from 'node:crypto';
import { recordActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readStoredAddress, storeAddress } from '#platform/stored-address.ts';
import { countStudios, openTest, readTest, startTest } from './installation.store.ts';
import { publicOrigin } from './public-origin.ts';

/** How long the QR code of a test works. */
const TEST_MS = 3_600_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function lockOf({ config }: Platform, db: Db | Tx): Promise<PublicAddress['locked']> {
  if (config.publicUrlSource === 'configured') return 'configured';
  return (await countStudios(db)) > 1 ? 'several-studios' : null;
}

/** The address that new codes get, also in the transaction that changes it. */
export async function presentAddress({ config, machineAddress }: Platform, db: Db | Tx) {
  const { publicUrl: address, publicUrlSource: source } = config;
  if (source === 'configured') return { address, source };
  const stored = await readStoredAddress(db);
  return stored === null
    ? { address: machineAddress.publicUrl, source: machineAddress.publicUrlSource }
    : { address: stored, source: 'stored' as const };
}

export async function readAddress(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  now: Date,
): Promise<PublicAddress> {
  const test = await readTest(db, studioId, new Date(now.getTime() - TEST_MS));
  return {
    ...(await presentAddress(platform, db)),
    locked: await lockOf(platform, db),
    test: test && {
      address: test.address,
      startedAt: test.startedAt.toISOString(),
      openedAt: test.openedAt?.toISOString() ?? null,
    },
  };
}

/**
 * Sets the public address of the server, or removes the one that was set.
 *
 * @throws HttpError `address_locked` with `PUBLIC_URL`, and on a server with several studios;
 * `invalid`
 */
export async function changeAddress(
  platform: Platform,
  tx: Tx,
  owner: UserIdentity,
  typed: string | null,
  now: Date,
): Promise<void> {
  if ((await lockOf(platform, tx)) !== null) throw new HttpError('address_locked');
  // The container's own address leads nowhere.
  if (typed === null && platform.config.needsStoredAddress) throw fieldHttpError('address', 'required');
  await storeAddress(tx, typed === null ? null : publicOrigin(typed), now);
  await recordActivity(tx, { studioId: owner.studioId, by: owner, verb: 'address.changed', at: now });
}

/**
 * Starts a test of an address, in place of the studio's former one.
 * @returns the URL for the phone. Browsers do not send the fragment to servers that log it
 * @throws HttpError `invalid`
 */
export async function startAddressTest(
  { config }: Platform,
  tx: Tx,
  studioId: string,
  typed: string | undefined,
  now: Date,
): Promise<string> {
  const address = typed === undefined ? config.publicUrl : publicOrigin(typed);
  const token = randomBytes(18).toString('base64url');
  await startTest(tx, { studioId, hash: hashOf(token), address, startedAt: now });
  return `${address}/phone-test#${token}`;
}

/** Notes that a phone has opened the URL of a test. False if there is no such test any more. */
export const reachAddress = async (db: Db | Tx, token: string, now: Date): Promise<boolean> =>
  openTest(db, hashOf(token), { now, since: new Date(now.getTime() - TEST_MS) });
