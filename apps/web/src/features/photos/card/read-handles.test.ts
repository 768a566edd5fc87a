import { expect, it } from 'vitest';
import type { Found } from './read-folders.ts';
import { droppedFolders, readHandles } from './read-handles.ts';

const file = (name: string, readable = true) => ({
  kind: 'file',
  name,
  getFile: () =>
    readable ? Promise.resolve(new File(['x'], name)) : Promise.reject(new Error('NotReadable')),
});
const folder = (name: string, entries: object[], broken = false) => ({
  kind: 'directory',
  name,
  async *values() {
    yield* entries;
    if (broken) throw new Error('NotFoundError');
  },
});
const read = async (...folders: object[]) => {
  const found: Found[] = [];
  for await (const part of readHandles(folders as FileSystemDirectoryHandle[])) found.push(...part);
  return found.map(
    ({ path, file: opened, chosen }) => `${path}${opened ? '' : ' unreadable'}${chosen ? ' chosen' : ''}`,
  );
};

const dropped = (...handles: unknown[]) =>
  droppedFolders({
    items: handles.map((handle) => ({ getAsFileSystemHandle: async () => handle })),
  } as unknown as DataTransfer);

it('directory handles are read recursively, with the same paths as other ways of choosing files', async () => {
  const many = Array.from({ length: 105 }, (_, nth) => file(`IMG_${nth}.JPG`));
  const card = folder('DCIM', [
    folder('100CANON', many),
    folder('101CANON', [file('A.JPG'), folder('DEEP', [file('B.JPG')])]),
  ]);
  const paths = await read(card, folder('MISC', [file('C.CTG')]));
  expect(paths).toHaveLength(108);
  expect(paths.slice(-3)).toEqual(['DCIM/101CANON/A.JPG', 'DCIM/101CANON/DEEP/B.JPG', 'MISC/C.CTG']);
});

it('an unreadable file and a folder of a removed card are reported as unreadable', async () => {
  const card = folder('DCIM', [
    file('A.JPG', false),
    folder('100CANON', [file('B.JPG')], true),
    folder('101CANON', [file('C.JPG')]),
  ]);
  expect(await read(card)).toEqual([
    'DCIM/A.JPG unreadable',
    'DCIM/100CANON unreadable chosen',
    'DCIM/101CANON/C.JPG',
  ]);
});

it('a drop is treated as folders only if it contains nothing else and the browser supports handles', async () => {
  const dcim = folder('DCIM', []);
  expect(await dropped(dcim)).toEqual([dcim]);
  expect(await dropped(dcim, file('A.JPG'))).toBeNull();
  expect(await dropped(null)).toBeNull();
  expect(await droppedFolders({ items: [{}] } as unknown as DataTransfer)).toBeNull();
});
