import { createHash, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { S3Objects } from './s3-objects.ts';
import type { Spooled } from './spool.ts';
import { FileMissing, OffsetConflict, StorageFull, UploadExists } from './storage-errors.ts';
import { checkKey, checkUploadId, type ByteStream, type PartialUploads, type StoredFile } from './storage.ts';
import type { PartialObject, UploadLedger } from './upload-ledger.ts';

/** The largest object that stores accept in one request. */
const MAX_BYTES = 5 * 1024 ** 3;

/** Objects are deleted one by one, this many at a time. */
const DELETES = 8;

const PIECES = 'uploads/';

const whole = (parts: readonly PartialObject[]) => parts.filter(({ size }) => size !== null);

/**
 * Partial uploads as objects: each received body is one. An upload that comes whole in one body is
 * put under its final key, and made visible by the caller's row.
 */
export function s3PartialUploads(
  objects: S3Objects,
  ledger: UploadLedger,
  {
    receive,
    objectOf,
  }: {
    receive: (source: ByteStream, sizeBytes?: number) => Promise<Spooled>;
    objectOf: (key: string) => string;
  },
): PartialUploads {
  const busy = new Set<string>();

  async function found(id: string) {
    const upload = await ledger.find(checkUploadId(id));
    if (!upload) throw new FileMissing(`no upload ${id}`);
    return upload;
  }

  async function* bytesOf(parts: readonly PartialObject[]): ByteStream {
    for (const { objectKey, start, size } of parts) {
      let read = 0;
      for await (const bytes of (await objects.open(objectKey)) as ByteStream) {
        read += bytes.length;
        yield bytes;
      }
      if (read !== size) throw new Error(`${objectKey} at ${start} has ${read} bytes, not ${size}`);
    }
  }

  async function removeObjects(parts: readonly PartialObject[]): Promise<void> {
    const limit = pLimit(DELETES);
    await Promise.all(parts.map(({ objectKey }) => limit(() => objects.remove(objectKey))));
  }

  async function create(id: string, size: number, key?: string): Promise<void> {
    checkUploadId(id);
    if (size > MAX_BYTES) throw new StorageFull(`an object has at most ${MAX_BYTES} bytes, not ${size}`);
    const finalKey = key === undefined ? null : checkKey(key);
    if (!(await ledger.create(id, size, finalKey))) throw new UploadExists(`upload ${id} exists`);
  }

  async function append(id: string, at: number, piece: ByteStream, pieceBytes?: number): Promise<number> {
    const { offset, sizeBytes, finalKey, isStored } = await found(id);
    if (offset !== at || isStored) throw new OffsetConflict(`upload ${id} is at offset ${offset}, not ${at}`);
    const body = await receive(piece, pieceBytes);
    try {
      if (body.size === 0) {
        if (body.failure instanceof StorageFull) throw body.failure;
        return at;
      }
      const isWhole = at === 0 && body.size === sizeBytes && finalKey !== null;
      const object = isWhole ? objectOf(finalKey) : `${PIECES}${id}/${at}-${randomUUID()}`;
      await ledger.begin(id, object, at);
      await objects.put(object, body);
      if (await ledger.commit(id, object, at, body.size)) {
        // The received bytes are kept.
        if (body.failure instanceof StorageFull) throw body.failure;
        return at + body.size;
      }
      // Under the final key, the other writer has put the same object.
      if (!isWhole) {
        await objects.remove(object);
        await ledger.forgetObject(object);
      }
      throw new OffsetConflict(`upload ${id} was written by another process`);
    } finally {
      await body.close();
    }
  }

  async function write(id: string, at: number, piece: ByteStream, pieceBytes?: number): Promise<number> {
    if (busy.has(id)) throw new OffsetConflict(`upload ${id} is being written`);
    busy.add(id);
    try {
      return await append(id, at, piece, pieceBytes);
    } finally {
      busy.delete(id);
    }
  }

  async function digest(id: string): Promise<StoredFile> {
    await found(id);
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of bytesOf(whole(await ledger.objects(id)))) {
      hash.update(bytes);
      size += bytes.length;
    }
    return { size, sha256: hash.digest('hex') };
  }

  /** Puts the pieces together under the final key, in one request. */
  async function assemble(parts: readonly PartialObject[], target: string): Promise<void> {
    const body = await receive(bytesOf(parts));
    try {
      if (body.failure !== undefined) throw body.failure;
      await objects.put(target, body);
    } finally {
      await body.close();
    }
  }

  async function finish(id: string, key: string): Promise<void> {
    const target = objectOf(checkKey(key));
    const upload = await ledger.find(checkUploadId(id));
    if (!upload) {
      if ((await objects.info(target)) === null) throw new FileMissing(`no upload ${id}`);
      return;
    }
    const parts = await ledger.objects(id);
    if (!upload.isStored) {
      const [only, ...more] = whole(parts);
      if (only?.objectKey !== target || more.length > 0) await assemble(whole(parts), target);
      await ledger.markStored(id);
    }
    await removeObjects(parts.filter(({ objectKey }) => objectKey !== target));
    await ledger.remove(id);
  }

  async function remove(id: string): Promise<void> {
    const upload = await ledger.find(checkUploadId(id));
    if (!upload) return;
    const parts = await ledger.objects(id);
    // Once the whole file is stored, only its pieces are left to delete.
    const isOurs = ({ objectKey }: PartialObject) => !upload.isStored || objectKey.startsWith(PIECES);
    await removeObjects(parts.filter(isOurs));
    await ledger.remove(id);
  }

  return {
    create,
    offset: async (id) => (await ledger.find(checkUploadId(id)))?.offset ?? null,
    write,
    digest,
    finish,
    remove,
    async *list() {
      yield* await ledger.list();
    },
  };
}
