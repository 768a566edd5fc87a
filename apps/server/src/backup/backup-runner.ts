import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';
import { BackupError } from './manifest.ts';

const program = fileURLToPath(new URL('backup-process.ts', import.meta.url));
/** A lower priority than the web server's, which serves users. */
const PRIORITY = 10;

/** The message to the process of a backup. */
export interface BackupOrder {
  readonly config: Config;
  readonly now: string;
  readonly scheduledFor: string | null;
}

/** Its answer. A path of null: the set existed already, or another server takes it. */
export type BackupAnswer = { readonly path: string | null } | { readonly error: string };

export interface BackupRunner {
  /**
   * Takes a backup in a process of its own.
   * @returns the path of the new set, or null if none was needed
   * @throws BackupError
   */
  run(order: BackupOrder): Promise<string | null>;
  /** Ends a running backup. The next run starts again. */
  stop(): Promise<void>;
}

declare module '#platform/platform.ts' {
  interface Platform {
    readonly backups: BackupRunner;
  }
}

/** @throws ConfigError if BACKUP_RECIPIENT contains a mistyped key */
export async function checkRecipients({ backup: { recipients } }: Config): Promise<void> {
  if (recipients.length === 0) return;
  // Loaded only if needed: it contains many curves.
  const { encryptTo } = await import('./age.ts');
  encryptTo(recipients);
}

export function openBackupRunner(): BackupRunner {
  const running = new Set<ChildProcess>();
  return {
    async run(order) {
      const child = fork(program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      running.add(child);
      try {
        if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
      } catch {
        // Lowering the priority is optional: some systems do not allow it.
      }
      try {
        return await answerOf(child, order);
      } finally {
        running.delete(child);
      }
    },
    async stop() {
      const ended = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

async function answerOf(child: ChildProcess, order: BackupOrder): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<BackupAnswer | undefined>();
  let answer: BackupAnswer | undefined;
  child.once('message', (message: BackupAnswer) => (answer = message));
  child.once('error', () => resolve(undefined));
  // The process has closed its database when it exits.
  child.once('exit', () => resolve(answer));
  child.send(order, () => {});
  const result = await promise;
  if (!result) throw new BackupError('The process of the backup ended before its backup was complete.');
  if ('error' in result) throw new BackupError(result.error);
  return result.path;
}
