import type { Registration } from '@photoslate/contract/codes';
import { register, withdraw } from '#features/customers/index.ts';
import { mailConfirmation } from '#features/mail/index.ts';
import { revokeUnlinked } from '#features/links/index.ts';
import { isConsentVersion } from '#features/studio/index.ts';
import { restoreDiscarded } from '#features/session-access/index.ts';
import { publish, publishAtCommit } from '#platform/events.ts';
import { lockFor } from '#platform/database/advisory-locks.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { checkRegistration, consumeRegistration } from '#platform/rate-limit/registration-rate-limit.ts';
import { sharedCodeRow, lockRegistrationTarget, type CodeRow } from './codes.store.ts';
import { findCode } from './codes.service.ts';

/**
 * Registers a customer at a code.
 *
 * The customer is linked only at a shoot's current code while its gallery collects, and only up to
 * the studio's limit. At a replaced code, once the gallery no longer collects or is about to be
 * published, or at the session's own code, the claim waits for the photographer. The same holds for
 * the code of a discarded shoot or session, which is restored. At a code without a shoot, the claim
 * waits for the shoot. With double opt-in, the link to confirm the registration is mailed at once.
 *
 * @returns the registration's id, whether or not the address was already registered here
 *
 * @throws HttpError `not_found`, `too_many_requests`; `invalid`, also if the studio never showed
 * the consent text of this version
 */
export async function registerAtCode(
  platform: Platform,
  tx: Tx,
  typed: string,
  form: Registration,
  { now, address }: { readonly now: Date; readonly address: string },
): Promise<string> {
  const found = await findCode(tx, typed);
  const row = found && (await sharedCodeRow(tx, found.code));
  if (!row) throw new HttpError('not_found');
  const { code, studioId, shootId } = row;
  const registrant = { code, isOfShoot: shootId !== null, address };
  await checkRegistration(tx, registrant, now);
  if (!(await isConsentVersion(tx, studioId, form))) throw fieldHttpError('consentVersion', 'invalid');
  // The lock serializes registrations: the number of linked customers is counted, and a discarded
  // shoot is restored only once.
  if (shootId) await lockFor(tx, 'registration', code);
  const { id, toConfirm } = await registerIn(tx, row, form, now);
  await consumeRegistration(tx, registrant, now);
  if (toConfirm !== null) {
    const to = { studioId, address: toConfirm, language: form.language };
    await mailConfirmation(platform, tx, to, 'registration');
  }
  return id;
}

async function registerIn(tx: Tx, row: CodeRow, form: Registration, now: Date) {
  const { code, studioId, sessionId, shootId } = row;
  if (sessionId === null) {
    return register(tx, { studioId, sessionId, shootId, code, links: false, isPractice: false }, form, now);
  }
  const { photographerId, isPractice, isCollecting, discarded } = await lockRegistrationTarget(tx, {
    sessionId,
    shootId,
  });
  const links = isCollecting && !row.replacedAt && !discarded;
  if (discarded)
    await restoreDiscarded(tx, { studioId, photographerId, sessionId }, shootId ? [shootId] : []);
  const registered = await register(tx, { studioId, sessionId, shootId, code, links, isPractice }, form, now);
  await publish(tx, { studioId, photographerId, event: changeOf(sessionId, shootId) });
  return registered;
}

const changeOf = (sessionId: string, shootId: string | null) =>
  shootId
    ? ({ type: 'shoot.changed', sessionId, shootId } as const)
    : ({ type: 'session.changed', sessionId } as const);

/**
 * Withdraws a registration as if it had not been made, and revokes the link that it produced.
 * Repeating it has no effect.
 *
 * @throws HttpError `not_found` if the code does not exist
 */
export async function withdrawRegistration(tx: Tx, typed: string, claimId: string, now: Date): Promise<void> {
  const row = await findCode(tx, typed);
  if (!row) throw new HttpError('not_found');
  const { studioId } = row;
  const gone = await withdraw(tx, studioId, claimId);
  if (!gone?.sessionId) return;
  const { sessionId, shootId, address } = gone;
  await revokeUnlinked(tx, sessionId, [address], now);
  const { photographerId } = await lockRegistrationTarget(tx, { sessionId, shootId });
  await publishAtCommit(tx, { studioId, photographerId, event: changeOf(sessionId, shootId) });
}
