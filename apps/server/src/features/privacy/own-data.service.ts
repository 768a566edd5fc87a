import { HOUR_MS } from '@photoslate/domain/durations';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { OWN_DATA_DAYS } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import { readOwnDataToken, type OwnDataLink } from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { isRegisteredAs } from './registrations.store.ts';

/**
 * Mails the link to the stored data to an address: one mail for each studio that knows it, at most
 * one an hour. The response does not reveal whether any studio does.
 */
export async function mailOwnDataLinks(platform: Platform, email: string): Promise<void> {
  const address = normalizeEmail(email);
  const now = platform.clock.now();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await platform.db.transaction().execute(async (tx) => {
    for (const { studioId, language } of await studiosKnowing(tx, address))
      await queueMail(platform, tx, {
        kind: 'own-data',
        payload: { expiresAt: Math.floor(now.getTime() / 1000) + OWN_DATA_DAYS * 86_400 },
        studioId,
        eventKey: `own-data:${studioId}:${address}:${hour}`,
        to: address,
        language,
      });
  });
}

/** Studios that know this address, with the language that was last used for it. */
async function studiosKnowing(
  db: Db | Tx,
  address: string,
): Promise<{ studioId: string; language: Language }[]> {
  const customers = db
    .selectFrom('customers')
    .select(['studioId', 'language', 'registeredAt as at'])
    .where('address', '=', address);
  const registrations = db
    .selectFrom('claims')
    .select(['studioId', 'language', 'claimedAt as at'])
    .where(isRegisteredAs(address));
  const links = db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .select(['sessions.studioId', 'links.language', 'links.createdAt as at'])
    .where('links.address', '=', address);
  return db
    .selectFrom(customers.unionAll(registrations).unionAll(links).as('known'))
    .select(['studioId', 'language'])
    .distinctOn('studioId')
    .orderBy('studioId')
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
}

/** @throws HttpError `link_revoked` if this server did not sign the link, or it has expired */
export function ownerOfToken(platform: Platform, token: string): OwnDataLink {
  const link = readOwnDataToken(platform.signer, token, platform.clock.now());
  if (!link) throw new HttpError('link_revoked');
  return link;
}
