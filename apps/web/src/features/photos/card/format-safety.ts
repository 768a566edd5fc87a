import type { CardVerification } from '@photoslate/contract/card';
import { isFinished, type UploadState } from './upload-state.ts';

/** Whether a card may be formatted, and if not, the reason. */
export type FormatSafety =
  | { readonly kind: 'not-yet' }
  /** `count` files of the card are not on the server, byte for byte. */
  | { readonly kind: 'not-there'; readonly count: number }
  /** All files are on the server, but `count` cannot be read. The card may have better copies. */
  | { readonly kind: 'damaged'; readonly count: number }
  /** All photographs are on the server, but `count` other files (such as films) are not. */
  | { readonly kind: 'others'; readonly count: number }
  | { readonly kind: 'safe'; readonly count: number };

/**
 * Decides by the server's verification of exactly this list. Without a verification nothing is
 * safe.
 */
export function formatSafetyOf(uploads: UploadState, verification: CardVerification | null): FormatSafety {
  if (!isFinished(uploads)) return { kind: 'not-yet' };
  if (uploads.refused.length > 0) return { kind: 'not-there', count: uploads.refused.length };
  if (!verification || verification.pendingCount > 0) return { kind: 'not-yet' };
  const absent = verification.cardCount - verification.storedCount;
  if (absent > 0) return { kind: 'not-there', count: absent };
  if (verification.damagedCount > 0 && !verification.safeToFormat)
    return { kind: 'damaged', count: verification.damagedCount };
  if (!verification.safeToFormat || verification.cardCount !== uploads.total) return { kind: 'not-yet' };
  if (uploads.others.count > 0) return { kind: 'others', count: uploads.others.count };
  return { kind: 'safe', count: verification.storedCount };
}
