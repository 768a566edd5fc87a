import type { ByteFile } from '../byte-file.ts';
import { stripMetadata } from '../strip-metadata.ts';
import { exifTags, type ExifTags } from '../exif-tags.ts';
import type { FileType } from '../file-type.ts';
import { jpegHeader, type JpegHeader } from '../jpeg-header.ts';
import { Unreadable } from '../read-result.ts';
import type { Container, EmbeddedRange } from './container.ts';
import { cr3Container } from './cr3-container.ts';
import { heifContainer } from './heif-container.ts';
import { rafContainer } from './raf-container.ts';
import { tiffContainer } from './tiff-container.ts';

/** Smaller JPEGs are thumbnails: useless for customers, and too small to read a code in them. */
const minLongSide = 1000;
const maxRanges = 32;
const headLength = 256 * 1024;
const maxJpegBytes = 128 * 1024 * 1024;
/**
 * Frame types that every decoder reads: baseline, extended, progressive. Sensor data is often
 * lossless JPEG, which is none of them.
 */
const pictureFrames = new Set([0xc0, 0xc1, 0xc2]);

const containers: Partial<Record<FileType, (file: ByteFile) => Container>> = {
  tiff: tiffContainer,
  raf: rafContainer,
  cr3: cr3Container,
  heif: heifContainer,
};

export interface Candidate {
  place: EmbeddedRange;
  head: Buffer;
  header: JpegHeader;
}

const pixels = ({ header }: Candidate) => header.width * header.height;

export function candidateAt(file: ByteFile, place: EmbeddedRange): Candidate[] {
  if (place.length < 4 || place.length > maxJpegBytes || place.at + place.length > file.size) return [];
  const head = file.read(place.at, Math.min(place.length, headLength));
  if (head[0] !== 0xff || head[1] !== 0xd8) return [];
  const header = jpegHeader(head);
  if (typeof header === 'string') return [];
  const isPicture = header.segments.some(({ marker }) => pictureFrames.has(marker));
  return isPicture ? [{ place, head, header }] : [];
}

/** A decoded picture is upright already, whatever orientation EXIF declares for the stored one. */
const upright = (tags: ExifTags): ExifTags => new Map(tags).set('Orientation', 1);

function clean(jpeg: Buffer, tags: ExifTags | null): Buffer {
  const header = jpegHeader(jpeg);
  if (typeof header === 'string') throw new Unreadable('damaged', header);
  return stripMetadata(jpeg, header, tags);
}

/** A photograph inside a file of another format. */
export interface Embedded {
  tags: ExifTags | null;
  /**
   * The largest JPEG of at most `pixelLimit` pixels, or else the decoded picture. Its metadata is
   * stripped to the container's time, camera and orientation. Rejects with `Unreadable`.
   */
  jpeg: (pixelLimit: number) => Promise<Buffer>;
}

/**
 * Opens a RAW or HEIC; null for an unsupported format. Throws `Unreadable` if the file is cut off
 * or invalid.
 */
export function openEmbedded(file: ByteFile, type: FileType): Embedded | null {
  const opened = containers[type]?.(file);
  if (!opened) return null;
  const found = opened.places.slice(0, maxRanges).flatMap((place) => candidateAt(file, place));
  const largeEnough = found
    .filter(({ header }) => Math.max(header.width, header.height) >= minLongSide)
    .toSorted((a, b) => pixels(b) - pixels(a));
  // A RAF has its EXIF in its JPEG.
  const own = largeEnough[0] ?? found[0];
  const written = opened.tags ?? (own ? exifTags(own.head, own.header) : null);
  const decode = largeEnough.length === 0 ? opened.decode : undefined;
  const tags = decode && written ? upright(written) : written;
  return {
    tags,
    async jpeg(pixelLimit) {
      if (!opened.isWhole) throw new Unreadable('truncated');
      if (decode) return clean(await decode(pixelLimit), tags);
      if (largeEnough.length === 0) throw new Unreadable('unsupported');
      const best = largeEnough.find((each) => pixels(each) <= pixelLimit);
      if (!best) throw new Unreadable('too-large');
      return clean(file.read(best.place.at, best.place.length), tags);
    },
  };
}
