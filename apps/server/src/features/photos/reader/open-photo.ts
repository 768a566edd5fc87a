import type { ByteFile } from './byte-file.ts';
import { cameraFacts } from './camera-facts.ts';
import { openEmbedded, type Embedded } from './embedded/embedded-jpeg.ts';
import { exifTags } from './exif-tags.ts';
import { fileType, type FileType } from './file-type.ts';
import { jpegHeader, type JpegHeader } from './jpeg-header.ts';
import { Unreadable, type CameraFacts } from './read-result.ts';

/** How many bytes tell what a file is. */
const beginning = 64;
const usualHead = 256 * 1024;
/** No camera writes as much before the picture itself. */
const longestHead = 32 * 1024 * 1024;

/** A photo that was looked at, and not decoded yet. */
export interface OpenPhoto {
  camera: CameraFacts;
  /** The JPEG to decode, which is the file itself or was taken out of it. Rejects with `Unreadable`. */
  jpeg: () => Promise<{ head: Uint8Array; header: JpegHeader; embedded: Uint8Array | null }>;
}

function jpegHead(file: ByteFile): { head: Buffer; header: JpegHeader } {
  for (const length of [usualHead, longestHead]) {
    const head = file.read(0, Math.min(file.size, length));
    const header = jpegHeader(head);
    if (header === 'damaged') throw new Unreadable('damaged');
    if (header !== 'needs-more') return { head, header };
    if (head.length === file.size) throw new Unreadable('truncated');
  }
  throw new Unreadable('damaged');
}

/** What a file is by its first bytes. Throws `Unreadable` for what is no photograph. */
function photoType(file: ByteFile): FileType {
  const type = fileType(file.read(0, Math.min(file.size, beginning)));
  if (type === 'empty') throw new Unreadable('empty');
  if (type === 'no-photograph') {
    const head = file.read(0, Math.min(file.size, usualHead));
    throw new Unreadable(head.every((byte) => byte === 0) ? 'empty' : 'not-an-image');
  }
  return type;
}

/** The photograph inside a file that is not a JPEG itself. Throws `Unreadable`, also for a JPEG. */
export function embeddedIn(file: ByteFile): Embedded {
  const embedded = openEmbedded(file, photoType(file));
  if (!embedded) throw new Unreadable('unsupported');
  return embedded;
}

/** Opens a JPEG, or a file that may have one in it. Throws `Unreadable`. */
export function openPhoto(file: ByteFile, pixelLimit: number): OpenPhoto {
  if (photoType(file) === 'jpeg') {
    const { head, header } = jpegHead(file);
    return {
      camera: cameraFacts(exifTags(head, header)),
      jpeg: async () => ({ head, header, embedded: null }),
    };
  }
  const embedded = embeddedIn(file);
  return {
    camera: cameraFacts(embedded.tags),
    async jpeg() {
      const bytes = await embedded.jpeg(pixelLimit);
      const header = jpegHeader(bytes);
      if (typeof header === 'string') throw new Unreadable('damaged');
      return { head: bytes, header, embedded: bytes };
    },
  };
}
