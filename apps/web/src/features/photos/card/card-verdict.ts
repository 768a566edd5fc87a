import type { CardReport, CardVerification } from '@photoslate/contract/card';
import { formatSafetyOf } from './format-safety.ts';
import { isFinished, type UploadState } from './upload-state.ts';

/** The verdict of the status line: whether the card may be formatted, and why not. */
export type CardVerdict =
  /** Nothing is on the server or on its way. */
  | { readonly kind: 'nothing' }
  /** This page has no list of the card, so it cannot tell. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'safe' }
  | { readonly kind: 'uploading' }
  /** All files are uploaded, and are being compared with the server. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'missing'; readonly count: number }
  | { readonly kind: 'damaged'; readonly count: number }
  /** Files that are not photos exist on the card only. */
  | { readonly kind: 'others'; readonly count: number };

/** The verdict of the status line. Without the card's own list nothing is safe. */
export function cardVerdictOf(
  uploads: UploadState,
  verification: CardVerification | null,
  storedCount: CardReport['storedCount'],
): CardVerdict {
  const hasList = uploads.listing || uploads.total + uploads.others.count > 0;
  if (!hasList) return { kind: storedCount > 0 ? 'unknown' : 'nothing' };
  if (uploads.listing || (uploads.total > 0 && !isFinished(uploads))) return { kind: 'uploading' };
  const safety = formatSafetyOf(uploads, verification);
  switch (safety.kind) {
    case 'safe':
      return { kind: 'safe' };
    case 'not-yet':
      return uploads.total === 0 ? { kind: 'others', count: uploads.others.count } : { kind: 'checking' };
    case 'not-there':
      return { kind: 'missing', count: safety.count };
    case 'damaged':
    case 'others':
      return safety;
    default:
      return safety satisfies never;
  }
}
