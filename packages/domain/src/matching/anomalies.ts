import type { Classification } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { clockAnomalies, frameAnomalies } from './frame-anomalies.ts';
import { usedShoots } from './revision-passes.ts';
import type { Anomaly, Reason, Repair } from './types.ts';

interface Doubtful {
  readonly photoId: string;
  readonly judgement: Classification;
  readonly reasons: ReadonlyMap<Reason['kind'], Reason>;
}

const isHeld = ({ verdict }: Classification): boolean =>
  verdict === 'contradictory' || verdict === 'unmatched';

/**
 * The doubtful photos of a camera body: those needing review, or assigned although a QR frame is
 * missing.
 */
function doubtfulOf({ reading, judgements, expectsFrames }: ClassifiedBody): Doubtful[] {
  const doubtful: Doubtful[] = [];
  for (const [at, { shot }] of reading.shots.entries()) {
    const judgement = judgements[at];
    if (!judgement || judgement.verdict === 'by-hand' || judgement.verdict === 'certain') continue;
    const reasons = new Map(judgement.reasons.map((reason) => [reason.kind, reason]));
    const missed = expectsFrames && reasons.has('qr-missed');
    if (isHeld(judgement) || missed) doubtful.push({ photoId: shot.photoId, judgement, reasons });
  }
  return doubtful;
}

/**
 * The anomaly that a doubtful photo belongs to, and the shoot or code that this anomaly is about.
 */
interface Sorted {
  readonly kind: Anomaly['kind'];
  readonly about: string;
}

/** The first of these reasons that a photo has determines its anomaly. */
const ANOMALY_OF: readonly (readonly [Reason['kind'], Anomaly['kind']])[] = [
  ['unbound-code', 'shoot-never-arrived'],
  ['former-code', 'former-code'],
  ['aligned-by-hand', 'camera-without-qr'],
  ['foreign-code', 'qr-of-strangers'],
  ['may-be-qr-frame', 'qr-unreadable'],
  ['qr-maybe-after', 'qr-after-shoot'],
  ['before-its-qr', 'qr-late'],
  ['qr-missed', 'qr-missed'],
  ['long-pause', 'long-pause'],
  ['several-codes', 'several-codes'],
  ['time-outside', 'outside-shoots'],
];

function sortOf({ judgement, reasons }: Doubtful): Sorted {
  for (const [reasonKind, kind] of ANOMALY_OF) {
    const reason = reasons.get(reasonKind);
    if (reason === undefined) continue;
    if (reason.kind === 'foreign-code' && reason.sessionId !== null) {
      return { kind: 'qr-of-other-session', about: reason.sessionId };
    }
    if (reason.kind === 'unbound-code') return { kind, about: reason.code };
    if (reason.kind === 'time-outside' && reasons.has('before-first-qr'))
      return { kind: 'before-first-qr', about: '' };
    if ('shootId' in reason && reason.shootId !== null) return { kind, about: reason.shootId };
    return { kind, about: judgement.candidates[0] ?? '' };
  }
  return { kind: 'unclear', about: judgement.candidates[0] ?? '' };
}

const assign = (shootId: string, photoIds: readonly string[]): Repair => ({
  kind: 'assign',
  shootId,
  photoIds,
});

/** One anomaly with all its photos, as the screen shows it. */
function anomalyOf(
  { kind, about }: Sorted,
  photos: readonly Doubtful[],
  cameraKey: string,
  body: number,
): Anomaly {
  const photoIds = photos.map(({ photoId }) => photoId);
  const found = { key: [kind, cameraKey, body, about].join('|'), photoIds, cameraKey };
  const hide: Repair = { kind: 'hide', photoIds };
  switch (kind) {
    case 'qr-missed':
    case 'qr-late':
    case 'qr-after-shoot':
    case 'long-pause':
      return { ...found, kind, shootId: about, repair: assign(about, photoIds) };
    case 'former-code':
      return {
        ...found,
        kind,
        shootId: about,
        repair: assign(photos[0]?.judgement.candidates[0] ?? about, photoIds),
      };
    case 'camera-without-qr':
      return { ...found, kind, repair: assign(about, photoIds) };
    case 'qr-unreadable':
      return {
        ...found,
        kind,
        shootId: about,
        repair: { kind: 'mark-qr-frame', shootId: about || null, photoIds },
      };
    case 'qr-of-other-session':
      return {
        ...found,
        kind,
        sessionId: about,
        repair: { kind: 'move-to-session', sessionId: about, photoIds },
      };
    case 'several-codes':
      return { ...found, kind, shootIds: shootsOf(photos), repair: assign(about, photoIds) };
    case 'qr-of-strangers':
      return { ...found, kind, repair: hide };
    case 'before-first-qr':
    case 'outside-shoots':
      return { ...found, kind, repair: about === '' ? hide : assign(about, photoIds) };
    default:
      return { ...found, kind: 'unclear', repair: about === '' ? null : assign(about, photoIds) };
  }
}

const shootsOf = (photos: readonly Doubtful[]): string[] => [
  ...new Set(photos.flatMap(({ judgement }) => judgement.candidates)),
];

/**
 * Proposes a new shoot for a leased code whose shoot never reached the server. The repair contains
 * the photos that this camera took after the code. Photos taken shortly before it are doubtful too,
 * but the photographer must decide about them.
 */
function neverArrived(
  photos: readonly Doubtful[],
  { cameraKey, shots }: ClassifiedBody['reading'],
): Anomaly | null {
  const reason = photos[0]?.reasons.get('unbound-code');
  if (reason?.kind !== 'unbound-code') return null;
  const { code } = reason;
  const photoIds = photos.map(({ photoId }) => photoId);
  const frameAt = shots.findIndex(({ shot }) => shot.photoId === reason.qrPhotoId);
  const behind = new Set(shots.slice(frameAt + 1).map(({ shot }) => shot.photoId));
  const after = photoIds.filter((photoId) => behind.has(photoId));
  const key = ['shoot-never-arrived', cameraKey, code].join('|');
  return {
    key,
    kind: 'shoot-never-arrived',
    code,
    cameraKey,
    photoIds,
    repair: { kind: 'create-shoot', code, photoIds: after.length > 0 ? after : photoIds },
  };
}

function anomaliesOfBody(judged: ClassifiedBody): Anomaly[] {
  const { cameraKey, body } = judged.reading;
  const groups = new Map<string, { sort: Sorted; photos: Doubtful[] }>();
  for (const photo of doubtfulOf(judged)) {
    const sort = sortOf(photo);
    const key = `${sort.kind}|${sort.about}`;
    const group = groups.get(key) ?? { sort, photos: [] };
    groups.set(key, group);
    group.photos.push(photo);
  }
  return [...groups.values()].map(
    ({ sort, photos }) => neverArrived(photos, judged.reading) ?? anomalyOf(sort, photos, cameraKey, body),
  );
}

/** Accidents of a shoot that all cameras have together, so that one answer is enough. */
const OF_ALL_CAMERAS: ReadonlySet<Anomaly['kind']> = new Set([
  'qr-missed',
  'qr-after-shoot',
  'long-pause',
  'former-code',
]);

/** One anomaly for each cause, although several cameras have photos of it. */
function mergedOverCameras(anomalies: readonly Anomaly[]): Anomaly[] {
  const merged = new Map<string, Anomaly>();
  for (const anomaly of anomalies) {
    const shared = OF_ALL_CAMERAS.has(anomaly.kind) && anomaly.repair?.kind === 'assign';
    const cause = shared ? `${anomaly.kind}|${anomaly.repair.shootId}` : anomaly.key;
    const first = merged.get(cause);
    const photoIds = [...(first?.photoIds ?? []), ...anomaly.photoIds];
    const repair = shared ? { ...anomaly.repair, photoIds } : anomaly.repair;
    merged.set(cause, { ...(first ?? anomaly), photoIds, repair });
  }
  return [...merged.values()];
}

/** Finds the anomalies of a session, each with its photos and a proposed one-tap repair. */
export function anomaliesOf(bodies: readonly ClassifiedBody[]): Anomaly[] {
  const used = usedShoots(bodies);
  return [
    ...mergedOverCameras(bodies.flatMap(anomaliesOfBody)),
    ...bodies.flatMap((body) => frameAnomalies(body, used)),
    ...clockAnomalies(bodies),
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
