import type { Reason } from '@photoslate/contract/photo-evidence';
import { t } from '@lingui/core/macro';
import { durationWords } from '../clocks/duration-words.ts';

/** Returns the label of a shoot by its id: "7B". */
export type LabelOf = (shootId: string) => string;

type Words = {
  [K in Reason['kind']]: (reason: Extract<Reason, { kind: K }>, labelOf: LabelOf) => string;
};

/** A sentence about one photo for each reason of the matching. */
const WORDS: Words = {
  order: ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`The last QR photo before it is of shoot ${label}.`;
  },
  time: ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`By its time, it belongs to shoot ${label}.`;
  },
  'time-between': () => t`Its time is too close to the change between two shoots.`,
  'time-outside': () => t`No shoot was open at its time.`,
  'after-completed': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`It was taken after shoot ${label} was completed.`;
  },
  'qr-missed': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`No QR photo of shoot ${label} was found on this camera.`;
  },
  'next-code-missing': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR photo of the next shoot ${label} was not found, so it may have begun already.`;
  },
  'before-its-qr': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR photo of shoot ${label} comes after it.`;
  },
  'qr-maybe-after': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR photo of shoot ${label} may have been taken after the photos instead of before.`;
  },
  'before-first-qr': () => t`It was taken before the first QR photo of its camera.`,
  'several-codes': () => t`The QR photo before it shows several codes.`,
  'foreign-code': () => t`The QR photo before it is not of this session.`,
  'unbound-code': () => t`The QR photo before it is of a shoot that never arrived.`,
  'no-camera-time': () => t`The camera wrote no time.`,
  'no-clock': () => t`This camera’s clock is unknown.`,
  'clock-by-one-frame': () => t`Only one QR photo shows how far off this camera’s clock is.`,
  'clock-unconfirmed': () => t`No later QR photo confirms this camera’s clock.`,
  'phone-clock-poor': ({ uncertaintyMs }) => {
    const by = durationWords(uncertaintyMs);
    return t`The phone’s clock was not exact: it may have been off by ${by}.`;
  },
  'aligned-by-hand': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`Judging by the photo you moved, it belongs to shoot ${label}.`;
  },
  'without-company': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`No calibrated camera has a photo of shoot ${label} around this time.`;
  },
  'clock-in-doubt': () => t`This camera’s clock was changed around this time.`,
  'no-order': () => t`Its place in the order of its camera is unknown.`,
  'may-be-qr-frame': () => t`It may be a QR photo that could not be read.`,
  'no-pause': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`No pause shows where shoot ${label} began.`;
  },
  'other-phone': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`Shoot ${label} ran on another phone.`;
  },
  'shared-phone': () =>
    t`Two photographers used the same phone. The QR photos of this camera decide its shoot.`,
  'long-pause': () => t`It comes after a long pause: other people may have come.`,
  pause: () => t`It comes after a pause: other people may have come.`,
  'files-absent': () => t`Photos of this camera are missing around it, perhaps a QR photo too.`,
  'former-code': ({ shootId }, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR code of shoot ${label} was photographed again around this time.`;
  },
  'two-bodies': () => t`Two cameras of one model cannot be told apart here.`,
  'code-compared': () =>
    t`Its code could not be decoded. It was recognised by comparing the photo with the codes of this session.`,
  poster: () => t`The session’s own code is in the picture.`,
  decided: () => t`You decided this for another version of it.`,
};

/** The kinds of reasons that have a sentence. */
export const REASON_KINDS = Object.keys(WORDS) as Reason['kind'][];

/** The reasons of a photo as sentences. Kinds that this build does not know are left out. */
export function reasonWords(reasons: readonly { readonly kind: string }[], labelOf: LabelOf): string[] {
  return reasons.flatMap((reason) => {
    const words = Object.hasOwn(WORDS, reason.kind) ? WORDS[reason.kind as Reason['kind']] : undefined;
    // The type of the map guarantees that the sentence function takes this kind of reason.
    return words ? [(words as (reason: unknown, labelOf: LabelOf) => string)(reason, labelOf)] : [];
  });
}
