import type { Shot } from './versions.ts';

/** One camera body and its shots in the order in which it took them. */
export interface CameraBody {
  readonly shots: readonly Shot[];
  /** True for shots with names of their own (exports), which belong to a body of this camera, but nobody knows where in its order. */
  readonly unnumbered: boolean;
}
