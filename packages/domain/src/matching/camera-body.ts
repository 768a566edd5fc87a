import type { Shot } from './versions.ts';

/** One camera body and its shots in the order in which it took them. */
export interface CameraBody {
  readonly shots: readonly Shot[];
  /**
   * True for shots with custom names (exports): they belong to a body of this camera, but their
   * position in its order is unknown.
   */
  readonly unnumbered: boolean;
  /** True if several bodies may have taken these shots, and nothing tells them apart. */
  readonly ambiguous: boolean;
}
