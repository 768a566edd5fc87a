import { randomBytes } from 'node:crypto';
import type { CodePage, Registration } from '@photoslate/contract/codes';
import { CODE_BYTES, codeFromBytes, normalizeCode, type Code } from '@photoslate/domain/code';
import { adoptRegistrations, register, withdraw } from '#features/customers/index.ts';
import { revokeUnlinked } from '#features/links/index.ts';
import { consentTexts, isConsentVersion, studioBranding } from '#features/studio/index.ts';
import { restoreDiscarded } from '#features/session-access/index.ts';
import { publish } from '#platform/events.ts';
import { lockFor } from '#platform/database/advisory-locks.ts';
import { localDay } from '#platform/local-day.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { checkRegistration, consumeRegistration } from '#platform/rate-limit/registration-rate-limit.ts';
import {
  codePage,
  codeRow,
  insertCodes,
  isPhotographed,
  lockedCodeRow,
  setBound,
  setFree,
  setInUse,
  setReplaced,
  sharedCodeRow,
  lockRegistrationTarget,
  type CodeRow,
} from './codes.store.ts';

const newCode = () => codeFromBytes(randomBytes(CODE_BYTES));

/**
 * Creates codes of the studio that only this device may bind. Without a device they are for printed
 * cards, which any device of the studio may bind.
 */
export async function leaseCodes(
  tx: Tx,
  lease: {
    readonly studioId: string;
    readonly deviceId: string | null;
    readonly count: number;
    readonly now: Date;
  },
): Promise<Code[]> {
  const codes = Array.from({ length: lease.count }, newCode);
  await insertCodes(tx, codes, lease);
  return codes;
}

/** The studio that claims a code, and the device if the request names one. */
export interface CodeClaim {
  readonly studioId: string;
  readonly deviceId: string | null;
  readonly now: Date;
}

/**
 * Returns a code that can be bound: the wanted leased code, locked until the transaction ends, or a
 * new one.
 *
 * @throws HttpError `code_taken` if another device leased it, it is bound already or it is not the
 * studio's; `invalid` if it is malformed
 */
export async function claimCode(
  tx: Tx,
  wanted: string | null | undefined,
  taker: CodeClaim,
): Promise<string> {
  if (wanted === null || wanted === undefined) {
    const code = newCode();
    await insertCodes(tx, [code], taker);
    return code;
  }
  const code = normalizeCode(wanted);
  if (!code) throw fieldHttpError('code', 'invalid');
  const row = await lockedCodeRow(tx, code);
  const free =
    row?.studioId === taker.studioId && !row.boundAt && !row.replacedAt && mayBind(row, taker.deviceId);
  if (!free) throw new HttpError('code_taken');
  return code;
}

/**
 * Any device of the studio may bind a code that was leased without a device (a printed card). Other
 * codes can be bound only by the device that leased them, and the request must name it.
 */
const mayBind = (row: CodeRow, deviceId: string | null) => row.deviceId === null || row.deviceId === deviceId;

/**
 * Returns a code leased by any device of the studio that was photographed in a session but whose
 * shoot never reached the server. The code is locked until the transaction ends.
 *
 * @throws HttpError `code_taken` if it is bound, or in none of the session's photos; `invalid` if
 * it is malformed
 */
export async function claimPhotographedCode(
  tx: Tx,
  wanted: string,
  of: { readonly studioId: string; readonly sessionId: string },
): Promise<string> {
  const code = normalizeCode(wanted);
  if (!code) throw fieldHttpError('code', 'invalid');
  const row = await lockedCodeRow(tx, code);
  const free = row?.studioId === of.studioId && !row.boundAt && !row.replacedAt;
  if (!free || !(await isPhotographed(tx, of.sessionId, code))) throw new HttpError('code_taken');
  return code;
}

/**
 * Binds a claimed code to a session (its own code) or a shoot, and assigns the customers who
 * already registered at it.
 */
export async function bindCode(
  tx: Tx,
  code: string,
  to: {
    readonly sessionId: string;
    readonly shootId: string | null;
    readonly links: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await setBound(tx, code, to);
  await adoptRegistrations(tx, code, to);
}

/** Unbinds a code: its device may bind it to something else. */
export const freeCode = setFree;

/** Replaces a shoot's code: its page then answers 410, but photos of it still match. */
export const replaceCode = setReplaced;

/**
 * Brings a replaced code of this shoot back into use. Customers who registered at it meanwhile stay
 * unlinked.
 *
 * @returns the code; null if it never was this shoot's code, or is its current one
 */
export async function restoreCode(tx: Tx, wanted: string, shootId: string): Promise<string | null> {
  const code = normalizeCode(wanted);
  const row = code && (await lockedCodeRow(tx, code));
  if (!row || row.shootId !== shootId || !row.replacedAt) return null;
  await setInUse(tx, row.code);
  return row.code;
}

/** Finds a code in any spelling that a person may type; undefined if it does not exist. */
export async function findCode(db: Db | Tx, typed: string): Promise<CodeRow | undefined> {
  const code = normalizeCode(typed);
  return code ? codeRow(db, code) : undefined;
}

/**
 * The public page of a code, without personal data and without photos.
 *
 * @throws HttpError `not_found`, `code_replaced`
 */
export async function showCode(db: Db | Tx, typed: string): Promise<CodePage> {
  const row = await findCode(db, typed);
  if (row?.replacedAt) throw new HttpError('code_replaced');
  const page = row && (await codePage(db, row.code));
  if (!page) throw new HttpError('not_found');
  if (page.discarded) throw new HttpError('code_replaced');
  return {
    studio: await studioBranding(db, row.studioId),
    location: page.location,
    date: page.createdAt && page.timeZone ? localDay(page.createdAt, page.timeZone) : null,
    language: page.language,
    consent: await consentTexts(db, row.studioId),
    retentionDays: page.retentionDays,
  };
}

/**
 * Registers a customer at a code.
 *
 * The customer is linked only at a shoot's current code while its gallery collects, and only up to
 * the studio's limit. At a replaced code, once the gallery no longer collects, or at the session's
 * own code, the claim waits for the photographer. The same holds for the code of a discarded shoot
 * or session, which is restored. At a code without a shoot, the claim waits for the shoot.
 *
 * @returns the registration's id, whether or not the address was already registered here
 *
 * @throws HttpError `not_found`, `too_many_requests`; `invalid`, also if the studio never showed
 * the consent text of this version
 */
export async function registerAtCode(
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
  const id = await registerIn(tx, row, form, now);
  await consumeRegistration(tx, registrant, now);
  return id;
}

async function registerIn(tx: Tx, row: CodeRow, form: Registration, now: Date): Promise<string> {
  const { code, studioId, sessionId, shootId } = row;
  if (sessionId === null) {
    return register(tx, { studioId, sessionId, shootId, code, links: false }, form, now);
  }
  const { photographerId, gallery, discarded } = await lockRegistrationTarget(tx, { sessionId, shootId });
  const links = gallery === 'collecting' && !row.replacedAt && !discarded;
  if (discarded)
    await restoreDiscarded(tx, { studioId, photographerId, sessionId }, shootId ? [shootId] : []);
  const id = await register(tx, { studioId, sessionId, shootId, code, links }, form, now);
  await publish(tx, { studioId, photographerId, event: changeOf(sessionId, shootId) });
  return id;
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
  await publish(tx, { studioId, photographerId, event: changeOf(sessionId, shootId) });
}
