import type { Classification } from './classification.ts';
import type { BodyObservation } from './observation.ts';

/** A camera body with a classification for each of its shots; `null` for QR frames. */
export interface ClassifiedBody {
  readonly reading: BodyObservation;
  readonly judgements: readonly (Classification | null)[];
  readonly expectsFrames: boolean;
}
