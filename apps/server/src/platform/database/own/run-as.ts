import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { OwnPostgresError } from './own-postgres-error.ts';

/** `nobody` on every Linux; initdb asks for a user that has a name. */
const NOBODY = 65_534;

export interface RunAs {
  /** The user that owns the cluster. */
  readonly uid: number;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Gives a file or folder to that user. */
  give(path: string): Promise<void>;
}

/** No secret of ours is in the environment of PostgreSQL, and no setting of the terminal changes what it does. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The first folder on the way to `path` that `uid` may not pass through. */
async function closedFolder(path: string, uid: number): Promise<string | undefined> {
  const above = dirname(path);
  const closed = above === path ? undefined : await closedFolder(above, uid);
  if (closed) return closed;
  const found = await stat(path);
  const passable = found.uid === uid ? found.mode & 0o100 : found.mode & 0o001;
  return passable ? undefined : path;
}

/** The capability that lets PostgreSQL pass through closed folders, if this process may hand one on. */
async function passCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const own = ['CapBnd', 'CapEff'].map((name) =>
    BigInt(`0x${new RegExp(`${name}:\\s*(\\w+)`).exec(status)?.[1] ?? '0'}`),
  );
  const holds = (bit: bigint) => own.every((set) => (set >> bit) & 1n);
  if (holds(2n)) return '+dac_read_search';
  return holds(1n) ? '+dac_override' : undefined;
}

async function ownerOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).uid;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * How to run PostgreSQL's programs on a cluster in `folder`. As an ordinary user: as oneself. As root, which PostgreSQL
 * refuses: as the owner of the cluster, else as nobody; where that user cannot reach the folder, with the one capability it takes.
 */
export async function chooseRunAs(folder: string, cluster: string): Promise<RunAs> {
  const own = process.getuid?.();
  if (own === undefined)
    throw new OwnPostgresError(
      'The own PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.',
    );
  const owner = await ownerOf(cluster);
  if (own !== 0) {
    if (owner !== undefined && owner !== own)
      throw new OwnPostgresError(
        `${cluster} belongs to another user (uid ${owner}, this is uid ${own}). Run as that user, or as root.`,
      );
    return {
      uid: own,
      give: async () => {},
      spawn: (program, args, options) => spawn(program, args, { ...options, env: environment }),
    };
  }
  if (process.platform !== 'linux')
    throw new OwnPostgresError(
      'PostgreSQL refuses to run as root. Start Photoslate as an ordinary user, or set DATABASE_URL.',
    );
  const uid = owner || NOBODY;
  const give = (path: string) => chown(path, uid, uid);
  const closed = await closedFolder(folder, uid);
  if (!closed)
    return {
      uid,
      give,
      spawn: (program, args, options) =>
        spawn(program, args, { ...options, env: environment, uid, gid: uid }),
    };

  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  const capability = await passCapability();
  if (!setpriv || !capability)
    throw new OwnPostgresError(
      `PostgreSQL refuses to run as root, and the user it runs as instead (uid ${uid}) may not pass through ${closed}. Choose another DATA_DIR, such as /var/lib/photoslate, or open that folder: chmod o+x ${closed}`,
    );
  const identity = [
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    // Else access(2), by which PostgreSQL finds its own program, would not count the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ];
  return {
    uid,
    give,
    spawn: (program, args, options) =>
      spawn(setpriv, [...identity, program, ...args], { ...options, env: environment }),
  };
}
