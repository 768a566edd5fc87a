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
import { checkRegistration, consumeRegistration } from './registration-rate-limit.ts';
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

/** New codes of the studio that only this device binds; without one they are printed cards, which any of its devices binds. */
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

/** Who wants a code, and from which device, if the request names one. */
export interface CodeClaim {
  readonly studioId: string;
  readonly deviceId: string | null;
  readonly now: Date;
}

/**
 * A code that is free to be bound: the leased one that was asked for, locked until the transaction ends, or a new one.
 * @throws Problem `code_taken` when it is another device's, is bound already or is not the studio's; `invalid` when it is no code
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

/** A lease without a device is a printed card of the studio: any of its devices may bind it. All others only their own device binds, which has to say so. */
const mayBind = (row: CodeRow, deviceId: string | null) => row.deviceId === null || row.deviceId === deviceId;

/**
 * A leased code of whichever device of the studio that was photographed in a session, and whose shoot never arrived; locked until the
 * transaction ends. @throws Problem `code_taken` when it is bound, or in none of the session's photos; `invalid` when it is no code
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

/** Binds a taken code to a session (its own code) or a shoot, and gives it those who registered there already. */
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

/** Takes a shoot's code out of use: people get 410, photographs of it still match. */
export const replaceCode = setReplaced;

/**
 * Brings a replaced code of this shoot back into use, which undoes its replacement. Who registered at it meanwhile stays not linked.
 * @returns the code; null when it is none that this shoot ever had, or the one it has
 */
export async function restoreCode(tx: Tx, wanted: string, shootId: string): Promise<string | null> {
  const code = normalizeCode(wanted);
  const row = code && (await lockedCodeRow(tx, code));
  if (!row || row.shootId !== shootId || !row.replacedAt) return null;
  await setInUse(tx, row.code);
  return row.code;
}

/** What any code leads to, in whatever form it was typed; undefined for none of ours. */
export async function findCode(db: Db | Tx, typed: string): Promise<CodeRow | undefined> {
  const code = normalizeCode(typed);
  return code ? codeRow(db, code) : undefined;
}

/** The page behind a code: nothing of people, nothing of photos. @throws Problem `not_found`, `code_replaced` */
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
 * Registers a customer behind a code. Only at a shoot's current code while its gallery collects are they linked, and only as many as the
 * studio allows; at a replaced code, later, or at the session's own code they wait for the photographer; so they do at a code that was discarded, which is thereby brought
 * back. At a code that no shoot has yet they wait for the shoot.
 * @returns the registration's id, whether or not the address had been left here before
 * @throws Problem `not_found`, `too_many_requests`, `invalid`: also when the words that they agreed to are none that this studio ever showed
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
  // How many are linked at a code is counted, and a discarded shoot is brought back once.
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
 * Takes a registration back, as if it had not been made; a link that it had brought is dead. Done already, it is done.
 * @throws Problem `not_found` when there is no such code
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
