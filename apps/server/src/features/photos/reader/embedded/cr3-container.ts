import { partOf, type ByteFile } from '../byte-file.ts';
import { collectNote, tagText, tiffTags, type ExifTags } from '../exif-tags.ts';
import { canonNoteFacts } from '../maker-notes.ts';
import { boxesAlong, boxesIn, type Box } from './boxes.ts';
import type { Container, EmbeddedRange } from './container.ts';

const canonId = '85c0b687820f11e08111f4ce462b6a48';
const previewId = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
/**
 * The length of the preview box's header differs between cameras. The JPEG begins within these
 * bytes.
 */
const previewHead = 64;
const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);

function preview(file: ByteFile, box: Box): EmbeddedRange[] {
  const head = file.read(box.from, Math.min(previewHead, box.to - box.from));
  const at = head.indexOf(startOfJpeg);
  return at < 0 ? [] : [{ at: box.from + at, length: box.to - box.from - at }];
}

/**
 * The range of a track's only sample. The first track of a CR3 is the photo as a JPEG in full size.
 */
function sample(file: ByteFile, tables: readonly Box[]): EmbeddedRange[] {
  const table = (type: string, length: number) => {
    const box = tables.find((each) => each.type === type);
    return box && box.to - box.from >= length ? file.read(box.from, length) : null;
  };
  const sizes = table('stsz', 12);
  const length = sizes && (sizes.readUInt32BE(4) || table('stsz', 16)?.readUInt32BE(12));
  const at = table('co64', 16)?.readBigUInt64BE(8) ?? table('stco', 12)?.readUInt32BE(8);
  return length && at ? [{ at: Number(at), length }] : [];
}

/** Opens a Canon CR3. Throws `Unreadable` if a box is cut off or invalid. */
export function cr3Container(file: ByteFile): Container {
  const top = boxesIn(file, 0, file.size);
  const movies = boxesAlong(file, top, 'moov');
  const tags = new Map<string, string | number>();
  for (const type of ['CMT1', 'CMT2']) {
    for (const { from, to } of boxesAlong(file, movies, 'moov', canonId, type)) {
      const part: ExifTags = tiffTags(partOf(file, from, to)) ?? new Map();
      for (const [name, value] of part) tags.set(name, value);
    }
  }
  for (const { from, to } of boxesAlong(file, movies, 'moov', canonId, 'CMT3'))
    collectNote(canonNoteFacts(partOf(file, from, to), tagText(tags, 'Model') ?? ''), tags);
  const samples = boxesAlong(file, movies, 'moov', 'trak', 'mdia', 'minf', 'stbl').flatMap((box) =>
    sample(file, boxesIn(file, box.from, box.to)),
  );
  const previews = boxesAlong(file, top, previewId).flatMap((box) => preview(file, box));
  return { tags: tags.size > 0 ? tags : null, places: [...samples, ...previews], isWhole: true };
}
