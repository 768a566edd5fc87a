import { withAbsentFiles } from './absent-files.ts';
import { anomaliesOf } from './anomalies.ts';
import { type ClassifiedBodies, classifyBodies } from './classify-bodies.ts';
import { deepScansOf } from './deep-scans.ts';
import type { MatchInput } from './input.ts';
import { type MatchedBody, matchedBodies, photoMatches } from './photo-matches.ts';
import { type CameraReadings, readCameras } from './read-cameras.ts';
import { type Revision, runRevisionPasses } from './revision-passes.ts';
import { withSharedPhones } from './shared-phones.ts';
import type { MatchResult } from './types.ts';

/** A result, with intermediate results that the next matching of the session may reuse. */
export interface Matching {
  readonly result: MatchResult;
  readonly cameras: CameraReadings;
  readonly classified: ClassifiedBodies;
  readonly revision: Revision;
  readonly bodies: readonly MatchedBody[];
}

/**
 * Assigns the photos of a session to its shoots, each with its evidence, and finds anomalies. This
 * is a pure function of the whole set: the order and batches in which photos arrived do not matter.
 */
export const matchSession = (input: MatchInput): MatchResult => matchAgain(input, null).result;

/**
 * Like `matchSession`, and reuses the parts of an earlier matching whose input is the same. The
 * result is equal whatever the earlier matching was, or without one. A `PhotoInput` and a
 * `PhotoMatch` that are the same object as before are equal; so the caller passes unchanged photos
 * as the same objects.
 *
 * The passes: group the files into shots, find the camera bodies and the order of their shots,
 * derive each body's clock and the last QR frame before each shot (`readCameras`), classify each
 * photo alone (`classifyBodies`), then revise the result by looking at all photos together
 * (`runRevisionPasses`) and for files that are absent (`withAbsentFiles`), and name the anomalies
 * (`anomaliesOf`).
 */
export function matchAgain(input: MatchInput, former: Matching | null): Matching {
  const cameras = readCameras(input, former?.cameras);
  const classified = classifyBodies([...cameras.observed.values()], former?.classified);
  const alone = classified.bodies.map(({ body }) => body);
  const revision = runRevisionPasses(
    cameras.split === null ? alone : withSharedPhones(alone, [...cameras.together.values()]),
    cameras.facts.agenda.drafts.at(-1)?.shootId ?? null,
    former?.revision,
  );
  const revised = withAbsentFiles(revision.bodies, input.isArriving === true);
  const bodies = matchedBodies(revised, former?.bodies);
  const result = {
    photos: photoMatches(bodies),
    cameras: bodies.map(({ camera }) => camera),
    anomalies: anomaliesOf(revised),
    deepScans: deepScansOf(revised),
  };
  return { result, cameras, classified, revision, bodies };
}
