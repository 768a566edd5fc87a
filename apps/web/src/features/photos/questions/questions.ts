import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Anomaly, Repair } from '@photoslate/contract/photo-evidence';

/** The fields of a photo that questions use; the timeline and the photo index have them. */
interface AskedPhoto extends Pick<TimelinePhoto, 'id' | 'role' | 'verdict'> {
  readonly shootIds: readonly string[];
  readonly candidateShootIds: readonly string[];
}

/**
 * One question: the anomaly, its photos in the order they were taken, and the repair that one tap
 * makes.
 */
export interface Question<P extends AskedPhoto = TimelinePhoto> {
  readonly key: string;
  readonly anomaly: Anomaly;
  readonly photos: readonly P[];
  readonly repair: Repair | null;
  /** The candidate shoots, the proposed one first. */
  readonly candidateIds: readonly string[];
}

/**
 * Where each kind of anomaly is shown. `clocks`: it concerns a camera's whole clock, and is shown
 * with the clocks; the photos that it makes doubtful are asked about as `unclear`.
 */
const PLACE_OF: Readonly<Record<Anomaly['kind'], 'questions' | 'clocks'>> = {
  'qr-missed': 'questions',
  'qr-late': 'questions',
  'qr-after-shoot': 'questions',
  'former-code': 'questions',
  'before-first-qr': 'questions',
  'camera-without-qr': 'questions',
  'shoot-never-arrived': 'questions',
  'qr-of-other-session': 'questions',
  'qr-of-strangers': 'questions',
  'several-codes': 'questions',
  'outside-shoots': 'questions',
  'qr-out-of-turn': 'questions',
  'long-pause': 'questions',
  'no-exif': 'questions',
  unclear: 'questions',
  'qr-unreadable': 'questions',
  'qr-unused': 'questions',
  'qr-time-off': 'clocks',
  'clock-changed': 'clocks',
  'two-bodies': 'clocks',
};
/** Anomalies about a QR photo itself: it is also asked about if it was marked by hand. */
const OF_QR_PHOTOS: ReadonlySet<Anomaly['kind']> = new Set(['qr-unused', 'qr-out-of-turn']);
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

export const isOfClocks = ({ kind }: Anomaly): boolean => PLACE_OF[kind] === 'clocks';

/**
 * The questions about a card. The server decides which photos are doubtful (`anomaliesOf` in
 * packages/domain/src/matching/anomalies.ts); this function orders and groups them, and leaves out
 * dismissed ones. Each photo is in at most one of them. Questions that explain most come first,
 * then those whose photos were taken first. Questions without a decision come last.
 */
export function questionsOf<P extends AskedPhoto>(
  anomalies: readonly Anomaly[],
  photos: readonly P[],
): Question<P>[] {
  const indexOf = new Map(photos.map(({ id }, place) => [id, place]));
  const taken = new Set<string>();
  // Photos of a dismissed anomaly must not come back under a vague one.
  const dismissed = new Set(
    anomalies.filter((anomaly) => anomaly.settled).flatMap(({ photoIds }) => photoIds),
  );
  const open = anomalies
    .filter((anomaly) => !anomaly.settled && !isOfClocks(anomaly))
    .toSorted((a, b) => Number(VAGUE.has(a.kind)) - Number(VAGUE.has(b.kind)));
  const questions = open.flatMap((anomaly): Question<P>[] => {
    const places = anomaly.photoIds
      .filter((id) => !taken.has(id) && !(VAGUE.has(anomaly.kind) && dismissed.has(id)))
      .flatMap((id) => indexOf.get(id) ?? [])
      .toSorted((a, b) => a - b);
    const concerned = places.map((place) => photos[place]!).filter(isUndecided(anomaly));
    if (concerned.length === 0) return [];
    for (const { id } of concerned) taken.add(id);
    return [questionOf(anomaly, concerned)];
  });
  const firstOf = ({ photos: [first] }: Question<P>): number => indexOf.get(first?.id ?? '') ?? 0;
  return questions.toSorted(
    (a, b) =>
      Number(hasNothingToDecide(a)) - Number(hasNothingToDecide(b)) ||
      rankOf(a.anomaly) - rankOf(b.anomaly) ||
      firstOf(a) - firstOf(b) ||
      (a.key < b.key ? -1 : 1),
  );
}

/**
 * In a large session the next matching takes a while. Until then its anomalies have decided photos.
 */
const isUndecided =
  ({ kind }: Anomaly) =>
  ({ verdict, role }: AskedPhoto): boolean =>
    role !== 'hidden' && (verdict !== 'by-hand' || OF_QR_PHOTOS.has(kind));

/** Whether there is nothing to decide, because the question is only about QR photos. */
export const hasNothingToDecide = ({
  repair,
  photos,
}: {
  repair: Repair | null;
  photos: readonly AskedPhoto[];
}): boolean => repair === null && photos.every(({ role }) => role === 'qr-frame');

function questionOf<P extends AskedPhoto>(anomaly: Anomaly, photos: readonly P[]): Question<P> {
  const { repair } = anomaly;
  const repaired = new Set(repair && 'photoIds' in repair ? repair.photoIds : []);
  const proposed = repair && 'shootId' in repair && repair.shootId ? [repair.shootId] : [];
  const possible = photos
    .filter(({ role }) => role === 'photo')
    .flatMap(({ candidateShootIds, shootIds }) => [...candidateShootIds, ...shootIds]);
  return {
    key: anomaly.key,
    anomaly,
    photos,
    repair:
      repair && 'photoIds' in repair
        ? { ...repair, photoIds: photos.map(({ id }) => id).filter((id) => repaired.has(id)) }
        : repair,
    candidateIds: [...new Set([...proposed, ...possible])].filter((id) => id !== ''),
  };
}

/**
 * The photos of a question that its repair leaves out. Photos taken shortly before the code of a
 * shoot that never arrived are doubtful, but they may be of somebody else.
 */
export function outsideRepair({ repair, photos }: Question<AskedPhoto>): ReadonlySet<string> {
  const repaired = repair && 'photoIds' in repair ? new Set(repair.photoIds) : null;
  return new Set(repaired ? photos.map(({ id }) => id).filter((id) => !repaired.has(id)) : []);
}

/**
 * The photos of a shoot that are nearest to the doubtful ones in the camera's file sequence, in
 * that sequence.
 */
export function neighboursOf<P extends AskedPhoto>(
  roll: readonly P[],
  doubtful: readonly P[],
  shootId: string,
  most: number,
): P[] {
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
export function shootsAround(roll: readonly AskedPhoto[], doubtful: readonly AskedPhoto[]): string[] {
  const ids = new Set(doubtful.map(({ id }) => id));
  const first = roll.findIndex(({ id }) => ids.has(id));
  const last = roll.findLastIndex(({ id }) => ids.has(id));
  if (first < 0) return [];
  const into = ({ id, role, shootIds, candidateShootIds }: AskedPhoto): readonly string[] =>
    ids.has(id) || role === 'hidden' ? [] : role === 'qr-frame' ? candidateShootIds : shootIds;
  const before = roll.slice(0, first).findLast((photo) => into(photo).length > 0);
  const after = roll.slice(last + 1).find((photo) => into(photo).length > 0);
  return [...new Set([before, after].flatMap((photo) => (photo ? into(photo) : [])))];
}
