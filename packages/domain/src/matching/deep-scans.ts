import type { ClassifiedBody } from './classified-body.ts';
import type { ObservedShot } from './observation.ts';
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
/** A photographer may begin with the code of the session or of the first shoot. */
const FIRST_PHOTOS = 2;

const isScanned = ({ photo, others }: Shot): boolean =>
  photo.deepScanned === true || others.some(({ deepScanned }) => deepScanned === true);
const isFruitless = ({ shot, frame }: ObservedShot): boolean => frame === null && isScanned(shot);
const isSuspected = ({ shot }: ObservedShot): boolean =>
  shot.versions.some(({ looksLikeQr }) => looksLikeQr === true);

/** The first shots of the spans in which a body took photos and that have no QR frame. */
function spanStarts({ reading: { shots, timeline, frameOfSpan } }: ClassifiedBody): Set<ObservedShot> {
  const starts = new Map<number, ObservedShot>();
  for (const shot of shots) {
    const span = shot.taken === null ? null : timeline.certainSpan(shot.taken);
    if (span !== null && !frameOfSpan.has(span.index) && !starts.has(span.index))
      starts.set(span.index, shot);
  }
  return new Set(starts.values());
}

/** The shots of a body without QR frames, or with too few, that may be one, the likeliest first. */
function candidatesOf(body: ClassifiedBody): ObservedShot[] {
  if (body.expectsFrames) return [];
  const { shots, clock } = body.reading;
  const starts = clock.segments.length > 0 ? spanStarts(body) : null;
  const pauseBefore = (at: number): number =>
    at === 0 ? Infinity : cameraGapMs(shots[at - 1]?.shot, shots[at]?.shot);
  return shots
    .map((shot, at) => ({ shot, at, isFirst: at < FIRST_PHOTOS, pauseMs: pauseBefore(at) }))
    .filter(({ shot, at, isFirst }) => {
      if (shot.frame !== null || shot.decision !== null || isScanned(shot.shot)) return false;
      if (starts !== null) return starts.has(shot);
      if (shots[at - 1]?.frame != null) return false;
      return isFirst || isBehindPause(shot.shot, shots[at - 1]?.shot);
    })
    .toSorted(
      (a, b) =>
        Number(isSuspected(b.shot)) - Number(isSuspected(a.shot)) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        b.pauseMs - a.pauseMs ||
        a.at - b.at,
    )
    .map(({ shot }) => shot);
}

const cameraGapMs = (before: Shot | undefined, after: Shot | undefined): number =>
  before?.cameraMs == null || after?.cameraMs == null ? 0 : Math.abs(after.cameraMs - before.cameraMs);

/** The photos that matching would hold back as possible QR frames. */
const doubtfulOf = ({ reading, judgements }: ClassifiedBody): ObservedShot[] =>
  reading.shots.filter(
    ({ shot }, at) =>
      !isScanned(shot) && (judgements[at]?.reasons.some(({ kind }) => kind === 'may-be-qr-frame') ?? false),
  );

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
  const byNeed = bodies.flatMap((body) => candidatesOf(body).slice(0, HANDFUL));
  const chosen = new Set([...bodies.flatMap(doubtfulOf), ...byNeed]);
  return [...chosen].slice(0, left).map(({ shot }) => shot.photoId);
}
