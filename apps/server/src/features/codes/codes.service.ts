import { randomBytes } from 'node:crypto';
import type { CodePage } from '@photoslate/contract/codes';
import { CODE_BYTES, codeFromBytes, normalizeCode, type Code } from '@photoslate/domain/code';
import { adoptRegistrations } from '#features/customers/index.ts';
import { askedPurposes, brandingOf, consentTexts } from '#features/studio/index.ts';
import { localDay } from '#platform/local-day.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
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
  const code = normalizeCode(typed);
  const page = code && (await codePage(db, code));
  if (!page) throw new HttpError('not_found');
  if (page.replacedAt || page.discarded) throw new HttpError('code_replaced');
  return {
    studio: brandingOf(page),
    location: page.location,
    date: page.createdAt && page.timeZone ? localDay(page.createdAt, page.timeZone) : null,
    isPractice: page.isPractice ?? false,
    registrationsNeedTap: page.registrationsNeedTap,
    ...(page.doubleOptIn && !page.isPractice ? { doubleOptIn: true as const } : {}),
    language: page.language,
    consent: consentTexts(page.consentTexts ?? []),
    ...(page.askedPurposes.length > 0
      ? { purposes: askedPurposes(page.askedPurposes, page.purposeTexts ?? [], page.studioName) }
      : {}),
    retentionDays: page.retentionDays,
  };
}
