import { middleMs, halfWidthMs, trueTime } from '../time.ts';
import { alignedByHand } from './alignment.ts';
import { anomaliesOf } from './anomalies.ts';
import { cameraBodiesOf } from './camera-bodies.ts';
import { codeBook } from './frame.ts';
import type { MatchInput, PhotoInput } from './input.ts';
import { classify } from './classify.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Classification, withDoubts } from './classification.ts';
import { deepScansOf } from './deep-scans.ts';
import { cadenceOf } from './cadence.ts';
import { type BodyObservation, type OrderClaim, type ObservedShot, observeBody } from './observation.ts';
import { runRevisionPasses } from './revision-passes.ts';
import { withoutStoppedTimes } from './implausible-times.ts';
import { splitSharedPhones, withSharedPhones } from './shared-phones.ts';
import { type Schedule, type Span, scheduleOf } from './timeline.ts';
import type { CameraMatch, MatchResult, PhotoMatch } from './types.ts';
import { shotsOf } from './versions.ts';

/**
 * Assigns the photos of a session to its shoots, each with its evidence, and finds anomalies. This
 * is a pure function of the whole set: the order and batches in which photos arrived do not matter.
 *
 * The passes: group the files into shots (`shotsOf`), find the camera bodies and the order of their
 * shots (`cameraBodiesOf`), derive each body's clock and the last QR frame before each shot
 * (`observeBody`), classify each photo alone (`classifyAll`), then revise the result by looking at
 * all photos together (`runRevisionPasses`) and name the anomalies (`anomaliesOf`).
 */
export function matchSession(input: MatchInput): MatchResult {
  const schedule = scheduleOf(input.shoots);
  const facts = { book: codeBook(input), localOffsetMs: input.localOffsetMs ?? null };
  const cameras = Map.groupBy(input.photos, ({ cameraKey }) => cameraKey ?? '');
  const bodies = [...cameras.keys()].toSorted().flatMap((cameraKey) => {
    const photos: readonly PhotoInput[] = cameras.get(cameraKey) ?? [];
    return cameraBodiesOf(shotsOf(withoutStoppedTimes(photos))).map((body, index) => ({
      cameraKey,
      index,
      body,
    }));
  });
  const observeAll = (agenda: Schedule): BodyObservation[] =>
    bodies.map(({ cameraKey, index, body }) => observeBody(cameraKey, index, body, { ...facts, agenda }));
  const together = observeAll(schedule);
  const split = splitSharedPhones(schedule, together);
  const classified = classifyAll(split === null ? together : observeAll(split));
  const judged = runRevisionPasses(
    split === null ? classified : withSharedPhones(classified, together),
    schedule.drafts.at(-1)?.shootId ?? null,
  );
  return {
    photos: photoMatches(judged),
    cameras: judged.map(cameraMatch),
    anomalies: anomaliesOf(judged),
    deepScans: deepScansOf(judged),
  };
}

/** The indexes of the spans in which a body certainly took photos. */
function photographed({ shots, timeline }: BodyObservation): Set<number> {
  const spans = new Set<number>();
  for (const { frame, taken } of shots) {
    const span = frame === null && taken !== null ? timeline.certainSpan(taken) : null;
    if (span !== null) spans.add(span.index);
  }
  return spans;
}

function classifyAll(readings: readonly BodyObservation[]): ClassifiedBody[] {
  const seen = new Set(readings.flatMap(({ frameOfSpan }) => [...frameOfSpan.keys()]));
  const seenAnywhere = ({ index }: Span): boolean => seen.has(index);
  return readings.map((body) => {
    const pace = cadenceOf(body, photographed(body));
    const context = {
      body,
      pace,
      aligned: alignedByHand(body),
      seenAnywhere,
      certain: new Map<OrderClaim, Classification>(),
    };
    const judgements = body.shots.map((shot, position) =>
      shot.frame === null ? (byHand(shot) ?? classify(shot, position, context)) : null,
    );
    return withBodyDoubts({ reading: body, judgements, expectsFrames: pace.expectsFrames });
  });
}

/** Nothing is certain where shots of several bodies may be mixed. */
function withBodyDoubts(body: ClassifiedBody): ClassifiedBody {
  if (!body.reading.ambiguous) return body;
  const judgements = body.judgements.map((judgement) =>
    judgement === null || judgement.verdict === 'by-hand'
      ? judgement
      : withDoubts(judgement, [{ kind: 'two-bodies' }]),
  );
  return { ...body, judgements };
}

/** A manual decision wins over all evidence. */
function byHand({ decision }: ObservedShot): Classification | null {
  if (decision === null) return null;
  const shootIds = decision.kind === 'shoots' ? decision.shootIds : [];
  return { verdict: 'by-hand', shootIds, candidates: shootIds, reasons: [{ kind: 'decided' }] };
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

function photoMatches(judged: readonly ClassifiedBody[]): PhotoMatch[] {
  const matches: PhotoMatch[] = [];
  for (const { reading, judgements } of judged) {
    for (const [position, read] of reading.shots.entries()) {
      const { verdict, shootIds, candidates, reasons } = judgements[position] ?? frameClassification(read);
      const role = read.frame === null ? 'photo' : 'qr-frame';
      const takenAt = takenAtOf(read);
      const { photoId, others } = read.shot;
      const match = {
        photoId,
        role,
        verdict,
        shootIds,
        candidates,
        reasons,
        takenAt,
        versionOf: photoId,
      } as const;
      matches.push(match);
      for (const other of others) matches.push({ ...match, photoId: other.photoId });
    }
  }
  return matches.toSorted((a, b) => (a.photoId < b.photoId ? -1 : 1));
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
