import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Anomaly, Repair } from '@photoslate/contract/photo-evidence';

/**
 * One question: the anomaly, its photos in the order they were taken, and the repair that one tap
 * makes.
 */
export interface Question {
  readonly key: string;
  readonly anomaly: Anomaly;
  readonly photos: readonly TimelinePhoto[];
  readonly repair: Repair | null;
  /** The candidate shoots, the proposed one first. */
  readonly candidateIds: readonly string[];
}

/** Anomalies of a camera's whole clock. The clocks panel shows them. */
const OF_CLOCKS: ReadonlySet<Anomaly['kind']> = new Set(['clock-changed', 'two-bodies', 'qr-time-off']);
/**
 * Anomalies that say only where photos could not be assigned. An anomaly that explains the reason
 * takes precedence.
 */
const VAGUE: ReadonlySet<Anomaly['kind']> = new Set(['unclear']);

/**
 * The order of the kinds by how much an answer usually explains. A missed or late code moves whole
 * groups, a weak guess about one frame moves little.
 */
const WEIGHTIEST_FIRST: readonly (readonly Anomaly['kind'][])[] = [
  ['qr-missed'],
  ['qr-late', 'qr-after-shoot', 'former-code', 'before-first-qr'],
  ['camera-without-qr', 'shoot-never-arrived', 'qr-of-other-session', 'qr-of-strangers', 'several-codes'],
  ['outside-shoots', 'qr-out-of-turn', 'long-pause', 'no-exif'],
  ['unclear'],
  ['qr-unreadable', 'qr-unused'],
];
const rankOf = ({ kind }: Anomaly): number => {
  const rank = WEIGHTIEST_FIRST.findIndex((kinds) => kinds.includes(kind));
  return rank < 0 ? WEIGHTIEST_FIRST.length : rank;
};

export const isOfClocks = ({ kind }: Anomaly): boolean => OF_CLOCKS.has(kind);

/**
 * The questions about a card. The server decides which photos are doubtful (`anomaliesOf` in
 * packages/domain/src/matching/anomalies.ts); this function orders and groups them, and leaves out
 * dismissed ones. Each photo is in at most one of them. Questions that explain most come first,
 * then those whose photos were taken first. Questions without a decision come last.
 */
export function questionsOf(anomalies: readonly Anomaly[], photos: readonly TimelinePhoto[]): Question[] {
  const indexOf = new Map(photos.map(({ id }, place) => [id, place]));
  const taken = new Set<string>();
  // Photos of a dismissed anomaly must not come back under a vague one.
  const dismissed = new Set(
    anomalies.filter((anomaly) => anomaly.settled).flatMap(({ photoIds }) => photoIds),
  );
  const open = anomalies
    .filter((anomaly) => !anomaly.settled && !isOfClocks(anomaly))
    .toSorted((a, b) => Number(VAGUE.has(a.kind)) - Number(VAGUE.has(b.kind)));
  const questions = open.flatMap((anomaly): Question[] => {
    const places = anomaly.photoIds
      .filter((id) => !taken.has(id) && !(VAGUE.has(anomaly.kind) && dismissed.has(id)))
      .flatMap((id) => indexOf.get(id) ?? [])
      .toSorted((a, b) => a - b);
    if (places.length === 0) return [];
    const concerned = places.map((place) => photos[place]!);
    for (const { id } of concerned) taken.add(id);
    return [questionOf(anomaly, concerned)];
  });
  const firstOf = ({ photos: [first] }: Question): number => indexOf.get(first?.id ?? '') ?? 0;
  return questions.toSorted(
    (a, b) =>
      Number(hasNothingToDecide(a)) - Number(hasNothingToDecide(b)) ||
      rankOf(a.anomaly) - rankOf(b.anomaly) ||
      firstOf(a) - firstOf(b) ||
      (a.key < b.key ? -1 : 1),
  );
}

/** Whether there is nothing to decide, because the question is only about QR frames. */
export const hasNothingToDecide = ({ repair, photos }: Question): boolean =>
  repair === null && photos.every(({ role }) => role === 'qr-frame');

function questionOf(anomaly: Anomaly, photos: readonly TimelinePhoto[]): Question {
  const { repair } = anomaly;
  const proposed = repair && 'shootId' in repair && repair.shootId ? [repair.shootId] : [];
  const possible = photos
    .filter(({ role }) => role === 'photo')
    .flatMap(({ candidateShootIds, shootIds }) => [...candidateShootIds, ...shootIds]);
  return {
    key: anomaly.key,
    anomaly,
    photos,
    repair: repair && 'photoIds' in repair ? { ...repair, photoIds: photos.map(({ id }) => id) } : repair,
    candidateIds: [...new Set([...proposed, ...possible])].filter((id) => id !== ''),
  };
}

/**
 * The photos of a shoot that are nearest to the doubtful ones in the camera's file sequence, in
 * that sequence.
 */
export function neighboursOf(
  roll: readonly TimelinePhoto[],
  doubtful: readonly TimelinePhoto[],
  shootId: string,
  most: number,
): TimelinePhoto[] {
  const ids = new Set(doubtful.map(({ id }) => id));
  const places = roll.flatMap(({ id }, place) => (ids.has(id) ? [place] : []));
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  const distance = (place: number): number =>
    place < first ? first - place : place > last ? place - last : 0;
  const near = roll
    .flatMap((photo, place) => {
      const into = photo.role === 'qr-frame' ? photo.candidateShootIds : photo.shootIds;
      return !ids.has(photo.id) && photo.role !== 'hidden' && into.includes(shootId) ? [place] : [];
    })
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most);
  return near.toSorted((a, b) => a - b).map((place) => roll[place]!);
}

/**
 * The shoots before and after the doubtful photos in their camera's file sequence: the candidates
 * by order alone.
 */
export function shootsAround(roll: readonly TimelinePhoto[], doubtful: readonly TimelinePhoto[]): string[] {
  const ids = new Set(doubtful.map(({ id }) => id));
  const first = roll.findIndex(({ id }) => ids.has(id));
  const last = roll.findLastIndex(({ id }) => ids.has(id));
  if (first < 0) return [];
  const into = ({ id, role, shootIds, candidateShootIds }: TimelinePhoto): readonly string[] =>
    ids.has(id) || role === 'hidden' ? [] : role === 'qr-frame' ? candidateShootIds : shootIds;
  const before = roll.slice(0, first).findLast((photo) => into(photo).length > 0);
  const after = roll.slice(last + 1).find((photo) => into(photo).length > 0);
  return [...new Set([before, after].flatMap((photo) => (photo ? into(photo) : [])))];
}
