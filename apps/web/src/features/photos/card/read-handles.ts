import type { Found } from './read-folders.ts';

/** How many files are opened at once. The browser accesses the disk for each. */
const AT_ONCE = 40;

/**
 * The dropped folders as handles that survive a reload. Null if the browser does not support them,
 * or if single files were dropped. It must be called during the event.
 */
export async function droppedFolders(dropped: DataTransfer): Promise<FileSystemDirectoryHandle[] | null> {
  const asked = [...dropped.items].map((item) => item.getAsFileSystemHandle?.() ?? Promise.resolve(null));
  const handles = await Promise.all(asked).catch(() => []);
  const folders = handles.flatMap((handle) => (handle?.kind === 'directory' ? [handle] : []));
  return folders.length > 0 && folders.length === handles.length ? folders : null;
}

/**
 * Yields all files of the folders in batches, with paths that start with the folder's name. A file
 * that cannot be opened has `file: null`.
 */
export async function* readHandles(folders: readonly FileSystemDirectoryHandle[]): AsyncGenerator<Found[]> {
  const left = folders.map((folder) => ({ folder, path: folder.name }));
  for (let next = left.shift(); next; next = left.shift()) {
    const { folder, path } = next;
    const inner: typeof left = [];
    let files: Promise<Found>[] = [];
    try {
      for await (const entry of folder.values()) {
        const its = `${path}/${entry.name}`;
        if (entry.kind === 'directory') inner.push({ folder: entry, path: its });
        else files.push(open(entry, its));
        if (files.length >= AT_ONCE) yield await Promise.all(files.splice(0));
      }
      yield await Promise.all(files);
    } catch {
      files = [];
      yield [{ path, file: null, chosen: true }];
    }
    left.unshift(...inner);
  }
}

const open = (handle: FileSystemFileHandle, path: string): Promise<Found> =>
  handle.getFile().then(
    (file) => ({ path, file, chosen: false }),
    () => ({ path, file: null, chosen: false }),
  );
