import { cameraBodiesOf } from './camera-bodies.ts';
import type { CameraBody } from './camera-body.ts';
import { isEqualJson } from '../equal-json.ts';
import { codeBook } from './frame.ts';
import { withoutStoppedTimes } from './implausible-times.ts';
import type { MatchInput, PhotoInput } from './input.ts';
import { type BodyObservation, type SessionFacts, observeBody } from './observation.ts';
import { observedAgain, redecided, redecidedBody } from './redecided.ts';
import { splitSharedPhones } from './shared-phones.ts';
import { type Schedule, scheduleOf } from './timeline.ts';
import { shotsOf } from './versions.ts';

/** The facts of a session, and what they were derived from. */
interface KnownFacts extends SessionFacts {
  readonly from: string;
}

/** The facts of the input: the very same object as the former ones if they are equal. */
function factsOf(input: MatchInput, former: KnownFacts | undefined): KnownFacts {
  const { sessionCode, shoots, unboundCodes = [], otherSessions = [], localOffsetMs = null } = input;
  // The type makes sure that no part of the input is forgotten but the photos, and whether more of
  // them are arriving, which is read behind the revision.
  const all: Required<Omit<MatchInput, 'photos' | 'isArriving'>> = {
    sessionCode,
    shoots,
    unboundCodes,
    otherSessions,
    localOffsetMs,
  };
  const from = JSON.stringify(all);
  if (former?.from === from) return former;
  return { book: codeBook(input), agenda: scheduleOf(shoots), localOffsetMs, from };
}

/** One of the bodies with a camera name. */
interface NamedBody {
  readonly cameraKey: string;
  readonly index: number;
  readonly body: CameraBody;
  /** The body of an earlier matching from which only decisions differ. */
  readonly former: CameraBody | undefined;
}

interface Camera {
  readonly photos: readonly PhotoInput[];
  readonly bodies: readonly NamedBody[];
}

type Observations = ReadonlyMap<CameraBody, BodyObservation>;

/** All camera bodies of a session, and what was observed of each. */
export interface CameraReadings {
  readonly facts: KnownFacts;
  /** By camera key, in the order of the keys. */
  readonly cameras: ReadonlyMap<string, Camera>;
  /** As if each phone had one photographer. */
  readonly together: Observations;
  /** The schedule with a lane for each photographer of a shared phone; `null` without one. */
  readonly split: Schedule | null;
  /** The final observations; `together` without a shared phone. */
  readonly observed: Observations;
}

/** Finds the bodies of each camera, and observes them. */
export function readCameras(input: MatchInput, former: CameraReadings | undefined): CameraReadings {
  const facts = factsOf(input, former?.facts);
  const photos = Map.groupBy(input.photos, ({ cameraKey }) => cameraKey ?? '');
  const cameras = new Map(
    [...photos.keys()]
      .toSorted()
      .map((key) => [key, cameraOf(key, photos.get(key) ?? [], former?.cameras.get(key))]),
  );
  const bodies = [...cameras.values()].flatMap((camera) => camera.bodies);
  const known = former?.facts === facts ? former : undefined;
  const together = observeAll(bodies, facts, known?.together);
  const split = splitOf(facts.agenda, together, known);
  const observed =
    split === null
      ? together
      : observeAll(bodies, { ...facts, agenda: split }, split === known?.split ? known.observed : undefined);
  return { facts, cameras, together, split, observed };
}

function cameraOf(cameraKey: string, photos: readonly PhotoInput[], former: Camera | undefined): Camera {
  const changed = former ? redecided(former.photos, photos) : null;
  const bodies =
    former && changed
      ? former.bodies.map(({ index, body }) => ({
          cameraKey,
          index,
          body: redecidedBody(body, changed),
          former: body,
        }))
      : cameraBodiesOf(shotsOf(withoutStoppedTimes(photos))).map((body, index) => ({
          cameraKey,
          index,
          body,
          former: undefined,
        }));
  return { photos, bodies };
}

const observeAll = (
  bodies: readonly NamedBody[],
  facts: SessionFacts,
  known: Observations | undefined,
): Observations =>
  new Map(
    bodies.map(({ cameraKey, index, body, former }) => {
      const before = former && known?.get(former);
      const again = before && observedAgain(before, body, facts);
      return [body, again ?? observeBody(cameraKey, index, body, facts)];
    }),
  );

/** The split schedule: the very same object as the former one if it is equal. */
function splitOf(
  agenda: Schedule,
  together: Observations,
  known: CameraReadings | undefined,
): Schedule | null {
  const split = splitSharedPhones(agenda, [...together.values()]);
  return split && known?.split && isEqualJson(split.drafts, known.split.drafts) ? known.split : split;
}
