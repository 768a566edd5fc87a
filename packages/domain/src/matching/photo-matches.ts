import { halfWidthMs, middleMs, trueTime } from '../time.ts';
import { isEqualJson } from '../equal-json.ts';
import type { Classification } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import type { PhotoInput } from './input.ts';
import type { ObservedShot } from './observation.ts';
import type { CameraMatch, PhotoMatch } from './types.ts';

/** The final classification of a body, and the matches of its photos. */
export interface MatchedBody {
  readonly body: ClassifiedBody;
  /** One for each shot, of the photo that represents its versions. */
  readonly matches: readonly PhotoMatch[];
  readonly camera: CameraMatch;
}

/** The matches of each body: the very same objects as the former ones where they are equal. */
export function matchedBodies(
  judged: readonly ClassifiedBody[],
  former: readonly MatchedBody[] | undefined,
): MatchedBody[] {
  const known = new Map(former?.map((one) => [one.body.reading.frameOfSpan, one]));
  return judged.map((body) => {
    const before = known.get(body.reading.frameOfSpan);
    const { shots } = body.reading;
    const matches = shots.map((shot, at) => {
      const judgement = body.judgements[at];
      const match = before?.body.reading.shots[at] === shot ? before.matches[at] : undefined;
      return match && isSame(judgement, before?.body.judgements[at]) ? match : matchOf(shot, judgement);
    });
    // Bodies with the same QR frames have the same photos in the same order.
    return { body, matches, camera: before?.camera ?? cameraMatch(body) };
  });
}

/** The matches of all photos, sorted by id. */
export function photoMatches(bodies: readonly MatchedBody[]): PhotoMatch[] {
  const all: PhotoMatch[] = [];
  for (const { body, matches } of bodies) {
    for (const [at, match] of matches.entries()) {
      all.push(match);
      for (const { photoId } of body.reading.shots[at]?.shot.others ?? []) all.push({ ...match, photoId });
    }
  }
  return all.toSorted((a, b) => (a.photoId < b.photoId ? -1 : 1));
}

type Judgement = Classification | null | undefined;

/** Whether two classifications are equal. Most of them are the same object. */
function isSame(a: Judgement, b: Judgement): boolean {
  if (a === b) return true;
  if (!a || !b || a.verdict !== b.verdict || a.reasons.length !== b.reasons.length) return false;
  return (
    isEqualJson(a.shootIds, b.shootIds) &&
    isEqualJson(a.candidates, b.candidates) &&
    a.reasons.every((reason, at) => isEqualJson(reason, b.reasons[at]))
  );
}

function matchOf(read: ObservedShot, judgement: Judgement): PhotoMatch {
  const { verdict, shootIds, candidates, reasons } = judgement ?? frameClassification(read);
  const { photoId } = read.shot;
  return {
    photoId,
    role: read.frame === null ? 'photo' : 'qr-frame',
    verdict,
    shootIds,
    candidates,
    reasons,
    takenAt: takenAtOf(read),
    versionOf: photoId,
  };
}

const isCompared = ({ qr }: PhotoInput): boolean => qr.some((code) => code.kind === 'ours' && code.compared);

/** QR frames are not classified. They are certain, and belong to no gallery. */
function frameClassification({ decision, frame, shot }: ObservedShot): Classification {
  const meaning = frame?.meaning;
  return {
    verdict: decision === null ? 'certain' : 'by-hand',
    shootIds: [],
    candidates: meaning?.kind === 'shoots' ? meaning.shootIds : [],
    reasons:
      decision === null
        ? shot.versions.some(isCompared)
          ? [{ kind: 'code-compared' }]
          : []
        : [{ kind: 'decided' }],
  };
}

function takenAtOf({ taken }: ObservedShot): PhotoMatch['takenAt'] {
  if (taken === null) return null;
  return { atMs: trueTime(Math.round(middleMs(taken))), uncertaintyMs: Math.ceil(halfWidthMs(taken)) };
}

function cameraMatch({ reading }: ClassifiedBody): CameraMatch {
  return {
    cameraKey: reading.cameraKey,
    body: reading.body,
    photoIds: reading.shots.map(({ shot }) => shot.photoId),
    segments: reading.clock.segments,
  };
}
