import type { ExifTags } from '../exif-tags.ts';

/** Where a JPEG may lie in a file. What a file says is there is believed only when it has been looked at. */
export interface EmbeddedRange {
  readonly at: number;
  readonly length: number;
}

/** What a file that is not a JPEG itself tells about the photograph in it. */
export interface Container {
  readonly tags: ExifTags | null;
  /** JPEGs that may be in it, in no order. */
  readonly places: readonly EmbeddedRange[];
  /** Nothing of it lies behind its end; a rest that can be shown would be taken for the whole. */
  readonly isWhole: boolean;
  /** The photograph itself, where it is not in a JPEG and can be decoded: as an upright JPEG of at most `pixelLimit` pixels. */
  readonly decode?: (pixelLimit: number) => Promise<Buffer>;
}
