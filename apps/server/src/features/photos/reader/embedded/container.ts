import type { ExifTags } from '../exif-tags.ts';

/**
 * The range of a possible JPEG in a file. It comes from the file's own data and must be verified
 * before use.
 */
export interface EmbeddedRange {
  readonly at: number;
  readonly length: number;
}

/** The content of a file that is not a JPEG itself. */
export interface Container {
  readonly tags: ExifTags | null;
  /** Ranges of possible JPEGs, in no order. */
  readonly places: readonly EmbeddedRange[];
  /**
   * No part of it lies beyond the end of the file. Otherwise the readable rest would pass for the
   * whole photo.
   */
  readonly isWhole: boolean;
  /**
   * Decodes the photograph if it is not stored as a JPEG: to an upright JPEG of at most
   * `pixelLimit` pixels.
   */
  readonly decode?: (pixelLimit: number) => Promise<Buffer>;
}
