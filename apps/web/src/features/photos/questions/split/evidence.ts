import type { Reason } from '@photoslate/contract/photo-evidence';
import type { Shoot } from '@photoslate/contract/shoots';
import { t } from '@lingui/core/macro';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { durationWords } from '../../clocks/duration-words.ts';
import { anomalyWords } from '../question-words.ts';
import { type LabelOf, reasonWords } from '../reason-words.ts';
import { shootIdsOf } from './card-photos.ts';
import type { Choice, DeskQuestion } from './choices.ts';

/** Longer distances in time are given in whole minutes. */
const WHOLE_MINUTES_FROM_MS = 600_000;

/** A distance in time: "46 s", "3 min 5 s", "20 min". */
export const gapWords = (ms: number): string =>
  durationWords(ms >= WHOLE_MINUTES_FROM_MS ? Math.round(ms / 60_000) * 60_000 : ms);

interface Facts {
  readonly question: DeskQuestion;
  /** The camera's photos, in the order it took them. */
  readonly roll: readonly IndexPhoto[];
  readonly shoots: readonly Shoot[];
  /** The full reasons of its first photo; empty until they are loaded. */
  readonly reasons: readonly Reason[];
}

/**
 * The evidence of a question in one sentence. For a single photo it contains the distances in time,
 * as far as they are known.
 */
export function evidenceWords(facts: Facts, labelOf: LabelOf): string {
  const { anomaly, photos } = facts.question;
  return (
    (photos.length === 1 && evidenceOfOne(facts, labelOf)) ||
    (anomaly.kind === 'unclear' && evidenceOfReasons(facts.reasons, labelOf)) ||
    anomalyWords(anomaly, photos.length, labelOf)
  );
}

function evidenceOfOne({ question, roll, shoots }: Facts, labelOf: LabelOf): string | null {
  const { anomaly, photos } = question;
  const atMs = photos[0]?.takenAtMs ?? null;
  const place = roll.findIndex(({ id }) => id === photos[0]?.id);
  if (atMs === null || place < 0) return null;
  if (anomaly.kind === 'qr-late') {
    const label = labelOf(anomaly.shootId);
    const startedAt = shoots.find(({ id }) => id === anomaly.shootId)?.createdAt;
    const qr = roll
      .slice(place)
      .find((photo) => photo.role === 'qr-frame' && shootIdsOf(photo).includes(anomaly.shootId));
    const startedMs = startedAt === undefined ? Infinity : Date.parse(startedAt);
    if (qr?.takenAtMs == null || qr.takenAtMs < atMs || startedMs > atMs) return null;
    const [after, before] = [gapWords(atMs - startedMs), gapWords(qr.takenAtMs - atMs)];
    return t`Taken ${after} after shoot ${label} was started on the phone, but ${before} before its QR photo.`;
  }
  if (anomaly.kind === 'long-pause') {
    const label = labelOf(anomaly.shootId);
    const before = roll.slice(0, place).findLast(({ role }) => role !== 'hidden')?.takenAtMs ?? null;
    if (before === null || before > atMs) return null;
    const pause = gapWords(atMs - before);
    return t`Taken after a pause of ${pause} in shoot ${label}: other people may have come.`;
  }
  return null;
}

/** The sentence for photos that no anomaly explains, from their reasons. */
function evidenceOfReasons(reasons: readonly Reason[], labelOf: LabelOf): string | null {
  const order = reasons.find(({ kind }) => kind === 'order');
  const time = reasons.find(({ kind }) => kind === 'time');
  const other = reasons.filter((reason) => reason !== order && reason !== time);
  const [first] = reasonWords(other, labelOf);
  if (first !== undefined) return first;
  if (order?.kind !== 'order' || time?.kind !== 'time' || order.shootId === time.shootId) return null;
  const [byOrder, byTime] = [labelOf(order.shootId), labelOf(time.shootId)];
  return t`By the order of the photos it belongs to shoot ${byOrder}, by its time to shoot ${byTime}.`;
}

/** Why a shoot is suggested: what the photos around, or its times, say. Null: nothing to add. */
export function suggestionWords(
  suggested: Choice | null,
  { question, roll, shoots }: Omit<Facts, 'reasons'>,
  labelOf: LabelOf,
): string | null {
  if (suggested?.kind !== 'shoot') return null;
  const { shootId } = suggested;
  const label = labelOf(shootId);
  const ids = new Set(question.photos.map(({ id }) => id));
  const isOther = (photo: IndexPhoto): boolean =>
    !ids.has(photo.id) && photo.role !== 'hidden' && shootIdsOf(photo).length > 0;
  const first = roll.findIndex(({ id }) => ids.has(id));
  const last = roll.findLastIndex(({ id }) => ids.has(id));
  const before = first < 0 ? undefined : roll.slice(0, first).findLast(isOther);
  const after = last < 0 ? undefined : roll.slice(last + 1).find(isOther);
  const isOfIt = (photo: IndexPhoto | undefined): boolean => !!photo && shootIdsOf(photo).includes(shootId);
  if (isOfIt(before) && isOfIt(after)) return t`Suggested: the photos around are shoot ${label}.`;
  if (isOfIt(after)) return t`Suggested: the next photos are shoot ${label}.`;
  if (isOfIt(before)) return t`Suggested: the photos before are shoot ${label}.`;
  const shoot = shoots.find(({ id }) => id === shootId);
  const atMs = question.photos[0]?.takenAtMs ?? null;
  if (!shoot || atMs === null || atMs < Date.parse(shoot.createdAt)) return null;
  const isOver = shoot.completedAt !== null && atMs > Date.parse(shoot.completedAt);
  return isOver ? null : t`Suggested: shoot ${label} was open at this time.`;
}
