import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { keyText } from '#platform/keys/key-file.ts';
import { KEY_FILES, type Keys } from '#platform/keys/keys.ts';
import { makeDirectory } from '#platform/storage/durable-file.ts';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { columnsOf, copyOut, selectOf, tablesInOrder } from './copy-tables.ts';
import { FILE_LIST, writeFileList } from './file-list.ts';
import { copyNewFiles } from './copy-files.ts';
import { replaceFile } from '#platform/storage/replace-file.ts';
import { findManifest, keyPath, type Manifest, type Table, type WaitingJobs } from './manifest.ts';
import { orphansOf } from './owned-files.ts';
import type { KeptFiles } from './set-files.ts';
import { openKysely } from '#platform/database/connection.ts';
import type { Db } from '#platform/database/handles.ts';

export interface Source {
  readonly database: OpenDatabase;
  readonly storage: Storage;
  readonly keys: Keys;
  readonly now: Date;
}

/**
 * Writes a backup of an installation, which may be running, into a folder. If the folder holds an
 * older backup, only new files are added, and the folder is a complete backup at all times.
 *
 * Files are copied before the tables, so that files deleted meanwhile are in the backup. They are
 * copied again after the tables, so that new files are in it too. Files that no row refers to are
 * then removed from the backup.
 *
 * @param files where the stored files go. Default: into the folder
 */
export async function takeBackup(
  source: Source,
  folder: string,
  files?: Omit<KeptFiles, 'open'>,
): Promise<Manifest> {
  const former = await findManifest(folder);
  const kept = files ?? (await openDiskStorage(join(folder, 'storage')));
  await copyNewFiles(source.storage, kept);
  const client = await source.database.pool.connect();
  let manifest: Manifest;
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await writeTables(client, folder, `tables-${source.now.getTime()}`);
    manifest = { format: 1, takenAt: source.now.toISOString(), ...tables, files: 0, bytes: 0 };
    await copyNewFiles(source.storage, kept);
    for await (const key of orphansOf(kyselyOn(client), kept.list(''))) await kept.remove(key);
    const list = join(manifest.folder, FILE_LIST);
    manifest.checksums[list] = await writeFileList(kyselyOn(client), kept, join(folder, list));
  } finally {
    await client.query('rollback');
    client.release();
  }
  for await (const { size } of kept.list('')) {
    manifest.files += 1;
    manifest.bytes += size;
  }
  await makeDirectory(join(folder, 'keys'));
  const { signing, fingerprint, encryption } = source.keys;
  const texts = { 'signing.key': signing, 'marks.key': [fingerprint], 'sealing.key': encryption };
  for (const file of KEY_FILES) {
    const path = keyPath(file);
    manifest.checksums[path] = await replaceFile(join(folder, path), keyText(texts[file]));
  }
  await replaceFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (former && former.folder !== manifest.folder)
    await rm(join(folder, former.folder), { recursive: true, force: true });
  return manifest;
}

async function writeTables(client: PoolClient, root: string, folder: string) {
  await makeDirectory(join(root, folder));
  const tables: Table[] = [];
  for (const name of await tablesInOrder(client)) {
    const columns = await columnsOf(client, name);
    const query = selectOf(name, columns);
    tables.push(await copyOut(client, { name, columns, query }, (file) => join(root, folder, file)));
  }
  const jobs = join(folder, 'jobs.json');
  const checksums = {
    [jobs]: await replaceFile(join(root, jobs), JSON.stringify(await waitingJobs(client))),
  };
  const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  return { migration: rows[0]?.name ?? '', folder, tables, checksums };
}

async function waitingJobs(client: PoolClient): Promise<WaitingJobs> {
  const queue = await client.query<{ made: boolean }>("select to_regclass('jobs.job') is not null as made");
  // The first start of a server creates the queue; commands can run before that.
  if (!queue.rows[0]?.made) return [];
  const { rows } = await client.query<WaitingJobs[number]>(
    String.raw`select name, data, to_json(start_after)#>>'{}' as "startAfter", coalesce(singleton_key, id::text) as key
     from jobs.job where state < 'completed' and name not like '\_\_%'`,
  );
  return rows;
}

/**
 * A Kysely instance on an existing connection, so that its queries run in the transaction of that
 * connection.
 */
export function kyselyOn(client: PoolClient): Db {
  const borrowedClient = {
    query: client.query.bind(client),
    release() {},
  } as unknown as PoolClient;
  const pool = { connect: async () => borrowedClient, end: async () => {}, options: {} } as unknown as Pool;
  return openKysely(pool);
}
