import type { CardVerification } from '@photoslate/contract/card';
import { isFinished, type UploadState } from './upload-state.ts';

/** Whether a card may be formatted, and if not, what is in the way. */
export type FormatSafety =
  | { readonly kind: 'not-yet' }
  /** So many files of the card are not on the server, byte for byte. */
  | { readonly kind: 'not-there'; readonly count: number }
  /** All are there, but the pictures in some cannot be read: the card may hold them better. */
  | { readonly kind: 'damaged'; readonly count: number }
  /** All photographs are there; so many films and the like are not. */
  | { readonly kind: 'others'; readonly count: number }
  | { readonly kind: 'safe'; readonly count: number };

/** Reckons with the server's account of just this list; without one nothing is safe. */
export function formatSafetyOf(uploads: UploadState, account: CardVerification | null): FormatSafety {
  if (!isFinished(uploads)) return { kind: 'not-yet' };
  if (uploads.refused.length > 0) return { kind: 'not-there', count: uploads.refused.length };
  if (!account || account.pendingCount > 0) return { kind: 'not-yet' };
  const absent = account.cardCount - account.storedCount;
  if (absent > 0) return { kind: 'not-there', count: absent };
  if (account.damagedCount > 0 && !account.safeToFormat)
    return { kind: 'damaged', count: account.damagedCount };
  if (!account.safeToFormat || account.cardCount !== uploads.total) return { kind: 'not-yet' };
  if (uploads.others.count > 0) return { kind: 'others', count: uploads.others.count };
  return { kind: 'safe', count: account.storedCount };
}
