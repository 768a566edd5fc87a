import type { Judgement } from './judgement.ts';
import type { BodyReading } from './reading.ts';

/** A body with a judgement for each of its shots; null for QR frames. */
export interface JudgedBody {
  readonly reading: BodyReading;
  readonly judgements: readonly (Judgement | null)[];
  readonly expectsFrames: boolean;
}
