import type { Shoot } from '@photoslate/contract/shoots';
import { encodeSeconds } from '@photoslate/domain/code';

/** One photo of the generated card: the QR code of a shoot, or people. */
export interface PlannedPhoto {
  /** The place of its shoot; null for the photo before the first code. */
  readonly shoot: number | null;
  readonly label: string;
  /** The text of the code, for a QR photo. */
  readonly code: string | null;
  /** Counts the photos of people of a shoot. */
  readonly nth: number;
  /** True time. */
  readonly atMs: number;
}

/** After the start of a shoot: its code, then its photos. */
const CODE_AFTER_MS = 5000;
const PHOTOS_AFTER_MS = [14_000, 21_000, 27_000, 35_000, 42_000];
/** A photo that belongs to no shoot, so that there is a question to answer. */
const STRAY_BEFORE_MS = 25_000;

/**
 * The photos that a camera would have taken in these shoots, in their order: each code as the phone
 * showed it, then five photos. The same shoots give the same photos.
 */
export function practicePlan(
  shoots: readonly Pick<Shoot, 'number' | 'label' | 'url' | 'createdAt'>[],
): PlannedPhoto[] {
  const inOrder = shoots.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const taken = inOrder.flatMap(({ label, url, createdAt }, shoot) => {
    const start = Date.parse(createdAt);
    const codeAt = start + CODE_AFTER_MS;
    const code = `${url.toUpperCase()}.${encodeSeconds(Math.floor(codeAt / 1000))}`;
    return [
      { shoot, label, code, nth: 0, atMs: codeAt },
      ...PHOTOS_AFTER_MS.map((after, nth) => ({ shoot, label, code: null, nth, atMs: start + after })),
    ];
  });
  const [first] = inOrder;
  if (!first) return [];
  const atMs = Date.parse(first.createdAt) - STRAY_BEFORE_MS;
  return [{ shoot: null, label: '', code: null, nth: 0, atMs }, ...taken];
}
