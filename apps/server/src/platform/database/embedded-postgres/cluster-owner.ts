import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../error-code.ts';
import type { Logger } from '../../log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureSystemUser, type User } from './system-user.ts';

/** The uid of `nobody` on every Linux; initdb requires a user with a name. */
const NOBODY = 65_534;

/** The owner of a cluster's folder; undefined if there is no cluster. */
export async function ownerOf(cluster: string): Promise<User | undefined> {
  try {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the cluster, its write-ahead log or a tablespace is a symbolic link to another place. */
async function hasPartsElsewhere(cluster: string): Promise<boolean> {
  const folders = [cluster, join(cluster, 'pg_wal')];
  for (const path of folders) if ((await lstat(path)).isSymbolicLink()) return true;
  const spaces = await readdir(join(cluster, 'pg_tblspc'), { withFileTypes: true });
  return spaces.some((entry) => entry.isSymbolicLink());
}

/**
 * Chooses the user that owns the cluster and runs PostgreSQL: the current user or, as root, which
 * PostgreSQL refuses, the system user. As root, the cluster keeps its owner while other processes
 * use it, if `home` around it belongs to the same ordinary user, or if parts of it are elsewhere.
 */
export async function chooseOwner(options: {
  home: string;
  cluster: string;
  inUse: boolean;
  systemUser: string;
  log: Logger;
}): Promise<User> {
  const { cluster, systemUser, log } = options;
  const own = process.getuid?.();
  if (own === undefined)
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.',
    );
  const owner = await ownerOf(cluster);
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new EmbeddedPostgresError(
        `${cluster} belongs to another user (uid ${owner.uid}, this is uid ${own}). Run as that user, or as root.`,
      );
    return { uid: own, gid: process.getgid?.() ?? own };
  }
  if (process.platform !== 'linux')
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root. Start Photoslate as an ordinary user, or set DATABASE_URL.',
    );
  // A folder that belongs to root is one whose change of owner was interrupted, or a copy that was
  // made as root.
  const former = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid || owner.uid } : undefined;
  if (former && (options.inUse || (await stat(options.home)).uid === former.uid)) return former;
  const user = await ensureSystemUser(systemUser, log);
  if (typeof user === 'string') {
    const kept = former ?? { uid: NOBODY, gid: NOBODY };
    log.warn(
      `PostgreSQL runs as uid ${kept.uid}, which other services may share: the system user ${systemUser} could not be created (${user})`,
    );
    return kept;
  }
  if (former && former.uid !== user.uid && (await hasPartsElsewhere(cluster))) {
    log.warn(
      `Parts of ${cluster} lie elsewhere, so PostgreSQL keeps running as their owner (uid ${former.uid}) instead of ${systemUser}`,
    );
    return former;
  }
  return user;
}

/**
 * Changes the owner of a folder and its contents, without following links. Each folder belongs to
 * root until its contents are done. Therefore its former owner cannot replace a folder with a link
 * meanwhile, and after an interruption the next start finds a folder that belongs to root and
 * repeats the change.
 */
export async function reown(folder: string, to: User): Promise<void> {
  await lchown(folder, 0, 0);
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await reown(path, to);
    else if (!(await isForeignLink(path, to))) await lchown(path, to.uid, to.gid);
  }
  await lchown(folder, to.uid, to.gid);
}

/**
 * Whether this is a hard link to another user's file, which the former owner may have put there.
 */
async function isForeignLink(path: string, to: User): Promise<boolean> {
  const { nlink, uid } = await lstat(path);
  return nlink > 1 && uid !== NOBODY && uid !== to.uid;
}
