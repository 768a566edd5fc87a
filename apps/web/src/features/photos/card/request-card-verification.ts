import type { CardVerification, CardFile } from '@photoslate/contract/card';
import { VERIFY_CARD_MAX_FILES } from '@photoslate/contract/constants';
import { ApiError, needsLogin } from '#lib/api/error-record.ts';
import { call } from '#lib/api/call.ts';
import type { Item } from './card-list.ts';
import type { Refusal, Trouble } from './send-file.ts';

type Asked =
  | { readonly kind: 'answered'; readonly files: readonly CardFile[] }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'trouble'; readonly why: Trouble; readonly waitMs?: number };

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const rowOf = ({ path, size, sha256 }: Item) => ({
  name: nameOf(path),
  size,
  ...(sha256 === null ? {} : { sha256 }),
});

/**
 * Asks the server which of these files it has. On failure it returns the reason; it never rejects.
 */
export async function locateFiles(sessionId: string, items: readonly Item[]): Promise<Asked> {
  try {
    return { kind: 'answered', files: (await cardVerificationOf(sessionId, items)).files };
  } catch (error) {
    const failure = error instanceof ApiError ? error : null;
    const status = failure?.record.statusCode ?? 0;
    if (needsLogin(status, failure?.code)) return { kind: 'trouble', why: 'signed-out' };
    if (status === 403 || status === 404) return { kind: 'refused', why: 'not-allowed' };
    const waitMs = error instanceof ApiError ? 1000 * (error.retryAfterSeconds ?? 2) : undefined;
    if (status === 429) return { kind: 'trouble', why: 'busy', waitMs };
    return status === 422 || status === 400
      ? { kind: 'refused', why: 'failed' }
      : { kind: 'trouble', why: 'network' };
  }
}

/**
 * The server's verification of a card's own file list, by checksums. A list that is too long for
 * one call is sent in parts. Throws `ApiError`.
 */
export async function cardVerificationOf(
  sessionId: string,
  items: readonly Item[],
  signal?: AbortSignal,
): Promise<CardVerification> {
  const ask = async (part: readonly Item[]) =>
    (
      await call(
        'card.verify',
        { params: { id: sessionId }, body: { files: part.map(rowOf) } },
        { quiet: true, ...(signal ? { signal } : {}) },
      )
    ).data;
  let verification = await ask(items.slice(0, VERIFY_CARD_MAX_FILES));
  for (let at = VERIFY_CARD_MAX_FILES; at < items.length; at += VERIFY_CARD_MAX_FILES)
    verification = sumOf(verification, await ask(items.slice(at, at + VERIFY_CARD_MAX_FILES)));
  return verification;
}

function sumOf(one: CardVerification, other: CardVerification): CardVerification {
  return {
    sessionId: one.sessionId,
    cardCount: one.cardCount + other.cardCount,
    storedCount: one.storedCount + other.storedCount,
    unverifiedCount: one.unverifiedCount + other.unverifiedCount,
    underwayCount: one.underwayCount + other.underwayCount,
    missingCount: one.missingCount + other.missingCount,
    refusedCount: one.refusedCount + other.refusedCount,
    pendingCount: one.pendingCount + other.pendingCount,
    assignedCount: one.assignedCount + other.assignedCount,
    reviewCount: one.reviewCount + other.reviewCount,
    damagedCount: one.damagedCount + other.damagedCount,
    safeToFormat: one.safeToFormat && other.safeToFormat,
    files: [...one.files, ...other.files],
  };
}
