import type { ByteFile } from '../byte-file.ts';
import type { Container } from './container.ts';

/**
 * Opens a Fujifilm RAF. Its header has the ranges of a JPEG, which contains the EXIF, and of the
 * sensor data. Throws `Unreadable` if the header is cut off.
 */
export function rafContainer(file: ByteFile): Container {
  const head = file.read(84, 24);
  const [jpeg, header, sensor] = [0, 8, 16].map((at) => ({
    at: head.readUInt32BE(at),
    length: head.readUInt32BE(at + 4),
  }));
  const isWhole = [jpeg!, header!, sensor!].every(({ at, length }) => at + length <= file.size);
  return { tags: null, places: [jpeg!], isWhole };
}
