import type { ByteFile } from './byte-file.ts';
import { cameraFacts } from './camera-facts.ts';
import { openEmbedded, type Embedded } from './embedded/embedded-jpeg.ts';
import { exifTags } from './exif-tags.ts';
import { fileType, type FileType } from './file-type.ts';
import { jpegHeader, type JpegHeader } from './jpeg-header.ts';
import { Unreadable, type CameraFacts } from './read-result.ts';

/** The number of bytes that the type detection reads. */
const signatureBytes = 64;
const usualHeadBytes = 256 * 1024;
/** Limit. No camera writes more before the picture data. */
const maxHeadBytes = 32 * 1024 * 1024;

/** A photo whose header was parsed, and which is not decoded yet. */
export interface OpenPhoto {
  camera: CameraFacts;
  /** The JPEG to decode: the file itself, or the embedded one. Rejects with `Unreadable`. */
  jpeg: () => Promise<{ head: Uint8Array; header: JpegHeader; embedded: Uint8Array | null }>;
}

function jpegHead(file: ByteFile): { head: Buffer; header: JpegHeader } {
  for (const length of [usualHeadBytes, maxHeadBytes]) {
    const head = file.read(0, Math.min(file.size, length));
    const header = jpegHeader(head);
    if (header === 'damaged') throw new Unreadable('damaged');
    if (header !== 'needs-more') return { head, header };
    if (head.length === file.size) throw new Unreadable('truncated');
  }
  throw new Unreadable('damaged');
}

/** The file's type by its first bytes. Throws `Unreadable` if it is no photograph. */
function photoType(file: ByteFile): FileType {
  const type = fileType(file.read(0, Math.min(file.size, signatureBytes)));
  if (type === 'empty') throw new Unreadable('empty');
  if (type === 'no-photograph') {
    const head = file.read(0, Math.min(file.size, usualHeadBytes));
    throw new Unreadable(head.every((byte) => byte === 0) ? 'empty' : 'not-an-image');
  }
  return type;
}

/** The photograph inside a file that is not a JPEG. Throws `Unreadable`, also for a JPEG. */
export function embeddedIn(file: ByteFile): Embedded {
  const embedded = openEmbedded(file, photoType(file));
  if (!embedded) throw new Unreadable('unsupported');
  return embedded;
}

/** Opens a JPEG, or a file that may contain one. Throws `Unreadable`. */
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
