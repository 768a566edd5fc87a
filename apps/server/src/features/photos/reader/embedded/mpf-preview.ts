import { fileOf, type ByteFile } from '../byte-file.ts';
import { needsProfile } from '../colour-profile.ts';
import { exifTags, tagNumber } from '../exif-tags.ts';
import { hasIdentifier, jpegMarker, type JpegHeader } from '../jpeg-header.ts';
import { Unreadable } from '../read-result.ts';
import { stripMetadata } from '../strip-metadata.ts';
import { openTiff } from '../tiff.ts';
import { candidateAt } from './embedded-jpeg.ts';

/** Below this, a preview has fewer pixels than the pictures that the server makes itself. */
const minLongSide = 1500;
/** Limit. A preview of 1620 pixels has half a megabyte. */
const maxPreviewBytes = 8 * 1024 * 1024;
/** Limit. Cameras write two or three pictures. */
const maxPictures = 16;
/** Allowed difference of the aspect ratios: 1616 × 1080 is the preview of 6000 × 4000. */
const maxRatioError = 0.01;
/** Zeros that a camera may write between two pictures. */
const maxPadding = 64 * 1024;
/**
 * In compressed picture data, one byte of 256 is 0xFF. A longer run without one is a hole in the
 * file, or a picture of one colour.
 */
const longestRun = 8192;
const chunkBytes = 64 * 1024;

const mpEntries = 0xb002;
const entryBytes = 16;
/** The class "large thumbnail" in a picture's type: a copy of the photograph. */
const largeThumbnail = 0x01;

interface MpPicture {
  readonly class: number;
  readonly at: number;
  readonly length: number;
}

/** The pictures in the MPF index (CIPA DC-007) of a JPEG. The first is the photograph itself. */
function picturesOf(head: Uint8Array, header: JpegHeader): MpPicture[] {
  const segment = header.segments.find(
    (each) => each.marker === jpegMarker.app2 && hasIdentifier(head, each, 'MPF\0'),
  );
  if (!segment) return [];
  const tiffAt = segment.start + 8;
  const bytes = head.subarray(tiffAt, segment.end);
  const tiff = openTiff(fileOf(bytes));
  const entry = tiff?.directory(tiff.first).entries.get(mpEntries);
  if (!tiff || !entry) return [];
  const table = tiff.bytes(entry, maxPictures * entryBytes);
  const long = (at: number) => (bytes[0] === 0x49 ? table.readUInt32LE(at) : table.readUInt32BE(at));
  return Array.from({ length: Math.floor(table.length / entryBytes) }, (_, n) => {
    const [at, offset] = [n * entryBytes, long(n * entryBytes + 8)];
    return {
      class: (long(at) >>> 16) & 0xff,
      at: offset === 0 ? 0 : tiffAt + offset,
      length: long(at + 4),
    };
  });
}

/**
 * Whether the data of a photograph looks complete: it ends with an end marker at `end`, and between
 * has only markers and gaps that compressed data has. Without this check, a preview would hide that
 * the photograph itself is damaged.
 */
function looksComplete(file: ByteFile, scanStart: number, end: number): boolean {
  const padded = file.read(Math.max(scanStart, end - maxPadding), Math.min(maxPadding, end - scanStart));
  let last = padded.length - 1;
  while (last > 0 && padded[last] === 0) last -= 1;
  if (last < 1 || padded[last - 1] !== 0xff || padded[last] !== jpegMarker.end) return false;
  const endMarker = end - padded.length + last - 1;

  const scratch = Buffer.allocUnsafe(chunkBytes + 1);
  let lastMarker = scanStart;
  for (let from = scanStart + 2; from < endMarker; from += chunkBytes) {
    // One more byte, for the value behind a 0xFF at the end of the chunk.
    const bytes = file.read(from, Math.min(chunkBytes, endMarker - from) + 1, scratch);
    for (let at = bytes.indexOf(0xff); at >= 0 && at < bytes.length - 1; at = bytes.indexOf(0xff, at + 1)) {
      const value = bytes[at + 1]!;
      if ((value !== 0 && (value < 0xd0 || value > 0xd7)) || from + at - lastMarker > longestRun)
        return false;
      lastMarker = from + at;
    }
  }
  return endMarker - lastMarker <= longestRun;
}

/** A JPEG that shows the same as another one, with fewer pixels. */
export interface MpfPreview {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** It can be shown without being turned, and has three colour components. */
  readonly isUprightColour: boolean;
}

/**
 * The preview that a camera has stored behind its photograph: with the same aspect ratio and
 * orientation, in sRGB, and at least 1500 pixels long. null if there is none, or if the photograph
 * itself does not look complete. The preview's own data is not decoded yet and may be damaged.
 */
export function mpfPreview(...photograph: Parameters<typeof openPreview>): MpfPreview | null {
  try {
    return openPreview(...photograph);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function openPreview(
  file: ByteFile,
  head: Uint8Array,
  header: JpegHeader,
  orientation: number,
): MpfPreview | null {
  const [photograph, ...others] = picturesOf(head, header);
  if (photograph?.at !== 0 || photograph.length > file.size || photograph.length <= header.scanStart)
    return null;
  const [preview] = others
    .filter((each) => each.class === largeThumbnail && each.at >= photograph.length)
    .filter((each) => each.length <= maxPreviewBytes)
    .flatMap((each) => candidateAt(file, each))
    .filter((each) => isSmallerCopy(each.header, header, exifTags(each.head, each.header), orientation))
    .filter((each) => !needsProfile(each.head, each.header) && !needsProfile(head, header))
    .toSorted((a, b) => a.header.width - b.header.width);
  if (!preview || !looksComplete(file, header.scanStart, photograph.length)) return null;
  const bytes = file.read(preview.place.at, preview.place.length);
  const { width, height, components } = preview.header;
  const isUpright = orientation === 1;
  const tags = isUpright ? null : new Map([['Orientation', orientation]]);
  return {
    bytes: stripMetadata(bytes, preview.header, tags),
    width,
    height,
    isUprightColour: isUpright && components === 3,
  };
}

function isSmallerCopy(
  preview: JpegHeader,
  photograph: JpegHeader,
  previewTags: ReturnType<typeof exifTags>,
  orientation: number,
): boolean {
  const longSide = Math.max(preview.width, preview.height);
  if (longSide < minLongSide || longSide >= Math.max(photograph.width, photograph.height)) return false;
  const ratio = (preview.width * photograph.height) / (preview.height * photograph.width);
  if (Math.abs(ratio - 1) > maxRatioError) return false;
  return ((previewTags && tagNumber(previewTags, 'Orientation')) ?? orientation) === orientation;
}
