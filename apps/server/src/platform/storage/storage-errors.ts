/** No room for the file: the disk is full, or what is left is kept for the database and for reading. Answered with 507. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** There is no file under that key, or no upload with that id. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** A piece was sent for another place than where the upload stands. Answered with 409. */
export class OffsetConflict extends Error {
  override name = 'OffsetConflict';
}

/** The id of a new upload is taken. */
export class UploadExists extends Error {
  override name = 'UploadExists';
}

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Runs a file operation, turning the system's errors into the classes above; `what` names the file in their messages. */
export async function named<T>(what: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (full.has(code)) throw new StorageFull(`no space left: ${what}`, { cause: error });
    if (code === 'ENOENT') throw new FileMissing(`missing: ${what}`, { cause: error });
    throw error;
  }
}
