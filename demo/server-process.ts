import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { buildServer } from '../scripts/build-server.mjs';

export interface RunningServer {
  readonly url: string;
  /** The one-time set-up token, on an empty database. */
  readonly setupToken: string | null;
  /** What it said at its start. */
  readonly said: string;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<number>;
  stop(signal: NodeJS.Signals): void;
}

/**
 * Starts the server with this environment and waits until it reports that it is ready. Rejects with
 * its output if it ends before that.
 */
export async function startServer(environment: Record<string, string | undefined>): Promise<RunningServer> {
  const program = join(await buildServer(), 'main.js');
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return await new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    let isReady = false;
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      if (isReady) process.stderr.write(piece);
      else errors += piece;
    });
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      const url = /ready: (\S+)/.exec(output)?.[1];
      if (!url || !output.includes('\n\n')) return;
      // The set-up link is printed together with the URL, so both have arrived after 50 ms.
      setTimeout(() => {
        const setupToken = /\/setup#(\S+)/.exec(output)?.[1] ?? null;
        isReady = true;
        process.stderr.write(errors);
        resolve({ url, setupToken, said: output, ended, stop: (signal) => child.kill(signal) });
      }, 50);
    });
    // By then everything that it printed has arrived.
    child.once('close', () => reject(new Error(`${output}${errors}`.trim() || 'The server ended at once.')));
  });
}
