import type { Anomaly } from '@photoslate/contract/photo-evidence';
import { plural, t } from '@lingui/core/macro';
import { durationWords } from '../clocks/duration-words.ts';
import type { LabelOf } from './reason-words.ts';

type Words = {
  [K in Anomaly['kind']]: (anomaly: Extract<Anomaly, { kind: K }>, count: number, labelOf: LabelOf) => string;
};

/** A sentence for each anomaly that the matching recognizes. */
const WORDS: Words = {
  'qr-missed': ({ shootId }, count, labelOf) => {
    const label = labelOf(shootId);
    return plural(count, {
      one: `The time of this photo fits shoot ${label}, but this camera has no QR photo of that shoot.`,
      other: `The times of these photos fit shoot ${label}, but this camera has no QR photo of that shoot.`,
    });
  },
  'qr-unreadable': ({ shootId }, _, labelOf) => {
    const label = labelOf(shootId);
    return shootId === ''
      ? t`This looks like a QR photo that could not be read.`
      : t`This looks like the QR photo of shoot ${label}, which could not be read.`;
  },
  'qr-late': ({ shootId }, count, labelOf) => {
    const label = labelOf(shootId);
    return plural(count, {
      one: `This was taken just before the QR photo of shoot ${label}: the code was photographed late.`,
      other: `These were taken just before the QR photo of shoot ${label}: the code was photographed late.`,
    });
  },
  'qr-after-shoot': ({ shootId }, _, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR photo of shoot ${label} was taken after the photos instead of before.`;
  },
  'qr-out-of-turn': ({ shootId }, _, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR code of shoot ${label} was photographed when that shoot was not open.`;
  },
  'qr-unused': ({ shootId }, _, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR code of shoot ${label} was photographed, but no photo belongs to it.`;
  },
  'qr-of-other-session': () => t`The QR photo just before is of another of your sessions.`,
  'qr-of-strangers': () => t`The QR code in front of it isn’t one of yours.`,
  'qr-time-off': () => t`The time in this QR code contradicts all others of this camera.`,
  'several-codes': () => t`The QR photo just before shows the codes of several shoots.`,
  'shoot-never-arrived': () => t`The QR photo just before is of a shoot that your phone never sent.`,
  'before-first-qr': (_, count) =>
    plural(count, {
      one: `This was taken before the first QR photo of this camera.`,
      other: `These were taken before the first QR photo of this camera.`,
    }),
  'outside-shoots': (_, count) =>
    plural(count, {
      one: `When this was taken, no shoot was open.`,
      other: `When these were taken, no shoot was open.`,
    }),
  'long-pause': ({ shootId }, count, labelOf) => {
    const label = labelOf(shootId);
    return plural(count, {
      one: `This comes after a long pause in shoot ${label}: other people may have come.`,
      other: `These come after a long pause in shoot ${label}: other people may have come.`,
    });
  },
  'former-code': ({ shootId }, _, labelOf) => {
    const label = labelOf(shootId);
    return t`The QR code of shoot ${label} was photographed again, but the shoot was not reopened.`;
  },
  unclear: () => t`The order of the photos and their times contradict each other here.`,
  'clock-changed': ({ byMs }) => {
    const by = durationWords(byMs);
    return t`This camera’s clock was changed by ${by} during the session.`;
  },
  'camera-without-qr': () => t`This camera photographed no QR code, so its clock is unknown.`,
  'two-bodies': () => t`Several cameras of one model wrote the same name into their photos.`,
  'no-exif': (_, count) =>
    plural(count, {
      one: `This has no camera name and no time: it may be a screenshot or an export.`,
      other: `These have no camera name and no time: they may be screenshots or exports.`,
    }),
};

/** The kinds of anomalies that have a sentence. */
export const ANOMALY_KINDS = Object.keys(WORDS) as Anomaly['kind'][];

/**
 * Describes what happened to `count` photos in a sentence; empty for a kind that this build does
 * not know.
 */
export function anomalyWords(anomaly: { readonly kind: string }, count: number, labelOf: LabelOf): string {
  const words = Object.hasOwn(WORDS, anomaly.kind) ? WORDS[anomaly.kind as Anomaly['kind']] : undefined;
  // The type of the map guarantees that the sentence function takes this kind of anomaly.
  return words
    ? (words as (anomaly: unknown, count: number, labelOf: LabelOf) => string)(anomaly, count, labelOf)
    : '';
}
