import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { User } from './system-user.ts';

export interface RunAs extends User {
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Changes the owner of a file or folder to that user. */
  give(path: string): Promise<void>;
}

/** PostgreSQL's environment contains no secrets of the server, and no settings of the terminal. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The first folder on the path that `user` may not traverse. */
async function closedFolder(path: string, user: User): Promise<string | undefined> {
  const above = dirname(path);
  const closed = above === path ? undefined : await closedFolder(above, user);
  if (closed) return closed;
  const { uid, gid, mode } = await stat(path);
  const passable = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return mode & passable ? undefined : path;
}

/** The capability that lets PostgreSQL traverse closed folders, if this process may pass one on. */
async function passCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const own = ['CapBnd', 'CapEff'].map((name) =>
    BigInt(`0x${new RegExp(`${name}:\\s*(\\w+)`).exec(status)?.[1] ?? '0'}`),
  );
  const holds = (bit: bigint) => own.every((set) => (set >> bit) & 1n);
  if (holds(2n)) return '+dac_read_search';
  return holds(1n) ? '+dac_override' : undefined;
}

/**
 * Chooses how to run PostgreSQL's programs as `user` on a cluster in `folder`. If root runs them
 * for a user who cannot reach the folder, they get the one capability that is needed.
 */
export async function chooseRunAs(folder: string, user: User): Promise<RunAs> {
  const { uid, gid } = user;
  if (process.getuid?.() !== 0)
    return {
      uid,
      gid,
      give: async () => {},
      spawn: (program, args, options) => spawn(program, args, { ...options, env: environment }),
    };
  const give = (path: string) => chown(path, uid, gid);
  const closed = await closedFolder(folder, user);
  if (!closed)
    return {
      uid,
      gid,
      give,
      spawn: (program, args, options) => spawn(program, args, { ...options, env: environment, uid, gid }),
    };

  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  const capability = await passCapability();
  if (!setpriv || !capability)
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and the user it runs as instead (uid ${uid}) may not traverse ${closed}. Choose another DATA_DIR, such as /var/lib/photoslate, or open that folder: chmod o+x ${closed}`,
    );
  const identity = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // Otherwise access(2), which PostgreSQL uses to find its own program, would ignore the
    // capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ];
  return {
    uid,
    gid,
    give,
    spawn: (program, args, options) =>
      spawn(setpriv, [...identity, program, ...args], { ...options, env: environment }),
  };
}
