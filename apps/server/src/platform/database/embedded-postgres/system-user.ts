import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from '../../log.ts';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** useradd waits up to 15 seconds for another program that is writing /etc/passwd. */
const TIMEOUT_MS = 60_000;

const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    timeout: TIMEOUT_MS,
  });

async function findUser(name: string): Promise<User | undefined> {
  const text = await run('getent', ['passwd', name]).then(
    ({ stdout }) => stdout,
    () => readFile('/etc/passwd', 'utf8').catch(() => ''),
  );
  const fields = text.split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = fields.find(([found]) => found === name) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Exit status of useradd if a user or a group with that name exists. */
const NAME_IN_USE = 9;

async function createUser(name: string): Promise<void> {
  const useradd = (...group: string[]) =>
    run('useradd', [
      '--system',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      ...group,
      name,
    ]);
  try {
    await useradd('--user-group');
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === NAME_IN_USE) {
      await useradd('--gid', name);
    } else if (code === 'ENOENT') {
      // Alpine's adduser, from BusyBox. Its group may exist.
      await run('addgroup', ['-S', name]).catch(() => {});
      await run('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', '-G', name, name]);
    } else {
      throw error;
    }
  }
}

/** The last line that a failed program printed, else the reason why it could not be run. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return stderr?.trim().split('\n').at(-1) || message;
}

/**
 * Finds or creates the system user with that name. Resolves with the reason if it cannot be
 * created: a read-only /etc, no useradd. Requires root.
 */
export async function ensureSystemUser(name: string, log: Logger): Promise<User | string> {
  const present = await findUser(name);
  if (present) return present.uid === 0 ? 'it is root' : present;
  const failure = await createUser(name).then(() => undefined, reasonOf);
  // Another process may have created it at the same moment.
  const created = await findUser(name);
  if (!created) return failure ?? 'it does not exist after its creation';
  if (failure === undefined)
    log.warn(`Created the system user ${name} (uid ${created.uid}), which PostgreSQL runs as`);
  return created;
}
