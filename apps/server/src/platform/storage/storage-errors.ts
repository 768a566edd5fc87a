/**
 * The file does not fit: the disk is full, or the remaining space is reserved for the database and
 * for reads. Answered with 507.
 */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** There is no file with that key, or no upload with that id. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** A chunk was sent for another offset than the current one of the upload. Answered with 409. */
export class OffsetConflict extends Error {
  override name = 'OffsetConflict';
}

/** The id of a new upload already exists. */
export class UploadExists extends Error {
  override name = 'UploadExists';
}

/**
 * The object store cannot be reached, is overloaded, or refuses requests. Answered with 503. The
 * message contains no key and nothing that the store sent except its error code.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  /** The error code of the store or of the connection. */
  readonly code: string;
  /** Whether the same request may succeed a moment later. */
  readonly isPassing: boolean;

  constructor(what: string, code: string, isPassing: boolean) {
    super(`the object store answered ${code}: ${what}`);
    this.code = code;
    this.isPassing = isPassing;
  }
}

const full = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Runs a file operation, and converts system errors to the classes above; `what` names the file in
 * their messages.
 */
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
