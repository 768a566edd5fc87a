import { expect, test } from 'vitest';
import { type Found, readDrop, readList } from './read-folders.ts';

const fileEntry = (fullPath: string, readable = true) => ({
  isFile: true,
  isDirectory: false,
  fullPath,
  file: (give: (file: File) => void, fail: (error: Error) => void) =>
    readable ? give(new File(['x'], fullPath.split('/').at(-1) ?? '')) : fail(new Error('NotReadableError')),
});

/** Returns its entries as Chromium does: a hundred at a time, then none. */
const folderEntry = (fullPath: string, entries: unknown[], broken = false) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  createReader: () => {
    let given = 0;
    return {
      readEntries: (give: (part: unknown[]) => void, fail: (error: Error) => void) => {
        if (broken) return fail(new Error('NotReadableError'));
        give(entries.slice(given, given + 100));
        given += 100;
      },
    };
  },
});

const dropOf = (...entries: unknown[]) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer;

async function allOf(parts: AsyncGenerator<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for await (const part of parts) found.push(...part);
  return found;
}

const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, nth) => fileEntry(`${folder}/IMG_${String(nth).padStart(4, '0')}.JPG`));

test('a dropped card is read recursively, and equal names in two folders are separate files', async () => {
  const card = folderEntry('/EOS_DIGITAL', [
    folderEntry('/EOS_DIGITAL/DCIM', [
      folderEntry('/EOS_DIGITAL/DCIM/100CANON', numbered('/EOS_DIGITAL/DCIM/100CANON', 250)),
      folderEntry('/EOS_DIGITAL/DCIM/101CANON', numbered('/EOS_DIGITAL/DCIM/101CANON', 250)),
      folderEntry('/EOS_DIGITAL/DCIM/EMPTY', []),
    ]),
  ]);
  const found = await allOf(readDrop(dropOf(card)));
  expect(new Set(found.map(({ path }) => path)).size).toBe(500);
  expect(found[0]?.path).toBe('EOS_DIGITAL/DCIM/100CANON/IMG_0000.JPG');
  expect(found.at(-1)?.path).toBe('EOS_DIGITAL/DCIM/101CANON/IMG_0249.JPG');
  expect(found.every(({ file, chosen }) => file !== null && !chosen)).toBe(true);
});

test('files and folders can be dropped together', async () => {
  const found = await allOf(
    readDrop(dropOf(fileEntry('/IMG_1.JPG'), folderEntry('/DCIM', [fileEntry('/DCIM/IMG_1.JPG')]))),
  );
  expect(found.map(({ path, chosen }) => [path, chosen])).toEqual([
    ['IMG_1.JPG', true],
    ['DCIM/IMG_1.JPG', false],
  ]);
});

test('an unreadable file or folder is reported, and the others are still read', async () => {
  const card = folderEntry('/DCIM', [
    folderEntry('/DCIM/100BROKEN', [], true),
    fileEntry('/DCIM/IMG_1.JPG', false),
    fileEntry('/DCIM/IMG_2.JPG'),
  ]);
  const found = await allOf(readDrop(dropOf(card)));
  expect(found.map(({ path, file }) => [path, file !== null])).toEqual([
    ['DCIM/IMG_1.JPG', false],
    ['DCIM/IMG_2.JPG', true],
    ['DCIM/100BROKEN', false],
  ]);
});

test('a browser without folder support yields only the files', async () => {
  const files = [new File(['x'], 'IMG_1.JPG')];
  const dropped = { items: [{ webkitGetAsEntry: () => null }], files } as unknown as DataTransfer;
  expect((await allOf(readDrop(dropped))).map(({ path }) => path)).toEqual(['IMG_1.JPG']);
  expect(await allOf(readList([]))).toEqual([]);
});
