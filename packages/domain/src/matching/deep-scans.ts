import type { ClassifiedBody } from './classified-body.ts';
import type { BodyObservation, ObservedShot } from './observation.ts';
import { isBehindPause } from './pauses.ts';
import type { Shot } from './versions.ts';

/** How many photos to scan before the next matching chooses again. */
const HANDFUL = 4;
/**
 * Deep scans that find nothing, per started 1,000 photos of a card: a minute of CPU at most,
 * because one takes up to five seconds.
 */
const FRUITLESS_PER_THOUSAND = 12;
/** On a small card at most one of this many photos: its review takes less time than many scans. */
const PHOTOS_PER_FRUITLESS = 4;
/** Of a body with codes, so many scans may find nothing, plus one for each that found a code. */
const FRUITLESS_OF_BODY = 3;
/** A photographer may begin with the code of the session or of the first shoot. */
const FIRST_PHOTOS = 2;

const isScanned = ({ photo, others }: Shot): boolean =>
  photo.deepScanned === true || others.some(({ deepScanned }) => deepScanned === true);
const isFruitless = ({ shot, frame }: ObservedShot): boolean => frame === null && isScanned(shot);
const hasFoundCode = ({ shot, frame }: ObservedShot): boolean => frame !== null && isScanned(shot);

/** Whether most codes of a body were too small for the first look. */
const hasSmallCodes = (shots: readonly ObservedShot[]): boolean =>
  shots.filter(hasFoundCode).length * 2 > shots.filter(({ frame }) => frame !== null).length;

/**
 * How many more photos of a body may be scanned, so that a body without codes leaves scans to
 * others.
 * @param share its part of all scans that may find nothing
 */
function mostOf(shots: readonly ObservedShot[], share: number): number {
  const found = shots.filter(hasFoundCode).length;
  const fruitless = found === 0 ? share : FRUITLESS_OF_BODY + found;
  return Math.min(HANDFUL, Math.max(0, fruitless - shots.filter(isFruitless).length));
}

const isSuspected = ({ shot }: ObservedShot): boolean =>
  shot.versions.some(({ looksLikeQr }) => looksLikeQr === true);

/** Whether the clock does not tell in which span a shot was taken. */
const isUntold = ({ timeline }: BodyObservation, { taken }: ObservedShot): boolean =>
  taken === null || timeline.certainSpan(taken) === null;

/** The first shots of the spans in which a body took photos and that have no QR frame. */
function spanStarts(body: BodyObservation): Set<ObservedShot> {
  const { shots, timeline, frameOfSpan } = body;
  const starts = new Map<number, ObservedShot>();
  for (const shot of shots) {
    const span = shot.taken === null ? null : timeline.certainSpan(shot.taken);
    if (span !== null && !frameOfSpan.has(span.index) && !starts.has(span.index))
      starts.set(span.index, shot);
  }
  return new Set(starts.values());
}

/**
 * The shots of a body without QR frames, or with too few, that may be one, the likeliest first. If
 * the clock is known, these are the first ones of spans without a QR frame; `untold` are those
 * behind a pause whose span the clock does not tell.
 */
function candidatesOf(
  body: ClassifiedBody,
  share: number,
): { likely: ObservedShot[]; untold: ObservedShot[] } {
  const { shots, clock } = body.reading;
  const most = mostOf(shots, share);
  if (most === 0 || (body.expectsFrames && !hasSmallCodes(shots))) return { likely: [], untold: [] };
  const hasClock = clock.segments.length > 0;
  const starts = hasClock ? spanStarts(body.reading) : new Set();
  const pauseBefore = (at: number): number =>
    at === 0 ? Infinity : cameraGapMs(shots[at - 1]?.shot, shots[at]?.shot);
  const open = shots
    .map((shot, at) => ({ shot, at, isFirst: at < FIRST_PHOTOS, pauseMs: pauseBefore(at) }))
    .filter(({ shot }) => shot.frame === null && shot.decision === null && !isScanned(shot.shot))
    .toSorted(
      (a, b) =>
        Number(isSuspected(b.shot)) - Number(isSuspected(a.shot)) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        b.pauseMs - a.pauseMs ||
        a.at - b.at,
    );
  const paused = open
    .filter(({ at, isFirst }) => {
      if (shots[at - 1]?.frame != null) return false;
      return isFirst || isBehindPause(shots[at]!.shot, shots[at - 1]?.shot);
    })
    .map(({ shot }) => shot);
  if (!hasClock) return { likely: paused.slice(0, most), untold: [] };
  return {
    likely: body.expectsFrames
      ? []
      : open.flatMap(({ shot }) => (starts.has(shot) ? [shot] : [])).slice(0, most),
    untold: paused.filter((shot) => isUntold(body.reading, shot)).slice(0, most),
  };
}

const cameraGapMs = (before: Shot | undefined, after: Shot | undefined): number =>
  before?.cameraMs == null || after?.cameraMs == null ? 0 : Math.abs(after.cameraMs - before.cameraMs);

/**
 * The photos that matching would hold back as possible QR frames: of those that doubt the same
 * shoot only one, which looks like a code or was taken first. If it is the QR frame, the others
 * need no scan.
 */
function doubtfulOf({ reading, judgements }: ClassifiedBody): ObservedShot[] {
  const ofShoot = new Map<string | null, ObservedShot>();
  for (const [at, shot] of reading.shots.entries()) {
    const doubt = judgements[at]?.reasons.find(({ kind }) => kind === 'may-be-qr-frame');
    if (doubt?.kind !== 'may-be-qr-frame' || isScanned(shot.shot)) continue;
    const other = ofShoot.get(doubt.shootId);
    if (!other || (isSuspected(shot) && !isSuspected(other))) ofShoot.set(doubt.shootId, shot);
  }
  return [...ofShoot.values()];
}

/**
 * Which photos to scan next with every preprocessing, which takes seconds per photo. First the
 * photos where a QR frame is missing; then, for a body without QR frames or with too few, a few of
 * its first photos and of those behind a pause, until the first code shows the camera's clock. The
 * number of scans that find nothing is bounded. Of several versions it is the representative one.
 */
export function deepScansOf(bodies: readonly ClassifiedBody[]): string[] {
  const shots = bodies.flatMap(({ reading }) => reading.shots);
  const most = Math.min(
    FRUITLESS_PER_THOUSAND * Math.ceil(shots.length / 1000),
    Math.ceil(shots.length / PHOTOS_PER_FRUITLESS),
  );
  const left = Math.max(0, most - shots.filter(isFruitless).length);
  const candidates = bodies.map((body) => candidatesOf(body, Math.ceil(most / bodies.length)));
  let chosen = new Set([...bodies.flatMap(doubtfulOf), ...candidates.flatMap(({ likely }) => likely)]);
  if (chosen.size === 0) chosen = new Set(candidates.flatMap(({ untold }) => untold));
  return [...chosen].slice(0, left).map(({ shot }) => shot.photoId);
}
