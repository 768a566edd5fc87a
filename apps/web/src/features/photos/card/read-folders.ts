/**
 * A file of a card and its path there, such as "DCIM/100CANON/IMG_0001.JPG". `file` is null if it
 * could not be opened.
 */
export interface Found {
  readonly path: string;
  readonly file: File | null;
  /** Picked or dropped by itself, not with its folder. */
  readonly chosen: boolean;
}

/**
 * The browser accesses the disk for each file whose size is read. Batches of this size keep the
 * page responsive.
 */
const AT_ONCE = 40;

/**
 * Reads the dropped items. It must be called during the event, because the browser clears them
 * afterwards.
 */
export function readDrop(dropped: DataTransfer): AsyncGenerator<Found[]> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.length > 0 ? readEntries(entries) : readList([...dropped.files]);
}

/**
 * Yields the picked files in batches, whether they were picked one by one or as a folder. Between
 * batches the page stays responsive.
 */
export async function* readList(files: readonly File[]): AsyncGenerator<Found[]> {
  for (let at = 0; at < files.length; at += AT_ONCE) {
    yield files.slice(at, at + AT_ONCE).map((file) => ({
      file,
      path: file.webkitRelativePath || file.name,
      chosen: !file.webkitRelativePath,
    }));
    await breath();
  }
}

async function* readEntries(entries: readonly FileSystemEntry[]): AsyncGenerator<Found[]> {
  const folders: FileSystemDirectoryEntry[] = [];
  yield await Promise.all(entries.filter(isFile).map((entry) => open(entry, true)));
  folders.push(...entries.filter(isFolder));
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    const inner: FileSystemDirectoryEntry[] = [];
    const reader = folder.createReader();
    try {
      // A reader returns a hundred entries at a time, and an empty list at the end.
      for (let part = await next(reader); part.length > 0; part = await next(reader)) {
        inner.push(...part.filter(isFolder));
        yield await Promise.all(part.filter(isFile).map((entry) => open(entry, false)));
      }
    } catch {
      yield [{ path: pathOf(folder), file: null, chosen: true }];
    }
    folders.unshift(...inner);
  }
}

const next = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const open = (entry: FileSystemFileEntry, chosen: boolean) =>
  new Promise<Found>((resolve) => {
    const path = pathOf(entry);
    entry.file(
      (file) => resolve({ path, file, chosen }),
      () => resolve({ path, file: null, chosen }),
    );
  });

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const pathOf = (entry: FileSystemEntry) => entry.fullPath.replace(/^\//, '');
const breath = () => new Promise((resolve) => setTimeout(resolve, 0));
