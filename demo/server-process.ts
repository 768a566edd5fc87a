import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** The one-time set-up token, on an empty database. */
  readonly setupToken: string | null;
  /** Resolves when the server has ended, however it ended. */
  readonly ended: Promise<number>;
  stop(signal: NodeJS.Signals): void;
}

/** Starts the server as anybody would, with this environment, and waits until it says that it is ready. Rejects with what it said when it ends before. */
export function startServer(environment: Record<string, string | undefined>): Promise<RunningServer> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      const url = /ready: (\S+)/.exec(said)?.[1];
      if (!url || !said.includes('\n\n')) return;
      // The set-up link is in the same breath as the address; the next turn has both.
      setTimeout(() => {
        const setupToken = /\/setup#(\S+)/.exec(said)?.[1] ?? null;
        resolve({ url, setupToken, ended, stop: (signal) => child.kill(signal) });
      }, 50);
    });
    void ended.then(() => reject(new Error(said.trim() || 'The server ended at once.')));
  });
}
