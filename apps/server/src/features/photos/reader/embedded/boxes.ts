import type { ByteFile } from '../byte-file.ts';
import { Unreadable } from '../read-result.ts';

/**
 * A box of an ISO base media file (CR3, HEIC). `from` is the start of its content, after the id of
 * a `uuid` box.
 */
export interface Box {
  /** Four letters, or the id of a `uuid` box in hexadecimal. */
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Limit per level. Cameras write only a few boxes. */
const maxBoxes = 500;

/**
 * The boxes between two offsets of a file, in order. Throws `Unreadable`: `truncated` if a box ends
 * after `to`, `damaged` if it ends before its content begins.
 */
export function boxesIn(file: ByteFile, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to && boxes.length < maxBoxes) {
    const head = file.read(at, 8);
    let size = head.readUInt32BE(0);
    let content = at + 8;
    if (size === 1) {
      const large = file.read(content, 8).readBigUInt64BE();
      // No file has this size, so clamping it loses nothing.
      size = large > 2n ** 50n ? 2 ** 50 : Number(large);
      content += 8;
    } else if (size === 0) size = to - at;
    let type = head.toString('latin1', 4);
    if (type === 'uuid') {
      type = file.read(content, 16).toString('hex');
      content += 16;
    }
    const end = at + size;
    if (end < content) throw new Unreadable('damaged');
    if (end > to) throw new Unreadable('truncated');
    boxes.push({ type, from: content, to: end });
    at = end;
  }
  return boxes;
}

/** The boxes at a path of types, starting from the given boxes. */
export function boxesAlong(file: ByteFile, boxes: readonly Box[], ...path: string[]): Box[] {
  const [type, ...rest] = path;
  const found = boxes.filter((box) => box.type === type);
  return rest.length === 0
    ? found
    : found.flatMap((box) => boxesAlong(file, boxesIn(file, box.from, box.to), ...rest));
}
