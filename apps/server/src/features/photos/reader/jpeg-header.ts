/**
 * A marker segment before the picture data. `start` is the offset of its 0xFF, `end` the offset
 * after its last byte.
 */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

export interface JpegHeader {
  segments: JpegSegment[];
  /** The offset of the first start-of-scan marker. */
  scanStart: number;
  width: number;
  height: number;
  /** The number of colour components: 1 for grey, 3 for colour, 4 for CMYK. */
  components: number;
}

export const jpegMarker = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
  scan: 0xda,
  end: 0xd9,
};

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Parses the segments of a JPEG up to its first scan. Returns `needs-more` if `bytes` ends before
 * that (the file is longer, or truncated), and `damaged` if this cannot be a JPEG.
 */
export function jpegHeader(bytes: Uint8Array): JpegHeader | 'needs-more' | 'damaged' {
  const segments: JpegSegment[] = [];
  let frame: Pick<JpegHeader, 'width' | 'height' | 'components'> | null = null;
  let at = 2;
  for (;;) {
    if (at + 4 > bytes.length) return 'needs-more';
    if (bytes[at] !== 0xff) return 'damaged';
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    if (marker === jpegMarker.end) return 'damaged';
    if (marker === jpegMarker.scan) return frame ? { segments, scanStart: at, ...frame } : 'damaged';
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (end < at + 4) return 'damaged';
    if (end > bytes.length) return 'needs-more';
    if (isFrame(marker)) {
      if (frame || end < at + 10) return 'damaged';
      const number16At = (offset: number) => bytes[offset]! * 256 + bytes[offset + 1]!;
      frame = { height: number16At(at + 5), width: number16At(at + 7), components: bytes[at + 9]! };
      if (frame.width === 0 || frame.height === 0) return 'damaged';
    }
    segments.push({ marker, start: at, end });
    at = end;
  }
}

/** Whether a segment has this identifier after its length, for example `Exif\0\0`. */
export function hasIdentifier(bytes: Uint8Array, segment: JpegSegment, identifier: string): boolean {
  const from = segment.start + 4;
  if (from + identifier.length > segment.end) return false;
  for (let i = 0; i < identifier.length; i += 1)
    if (bytes[from + i] !== identifier.charCodeAt(i)) return false;
  return true;
}
