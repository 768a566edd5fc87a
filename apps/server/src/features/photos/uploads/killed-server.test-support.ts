import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, serverProgram } from '@photoslate/test-support/run-server';

/**
 * Runs the real server as a separate process, with its own PostgreSQL and folder, so that a test
 * can kill and restart it.
 */
export async function serverToKill() {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-kill-'));
  const port = await freePort();
  let running: ChildProcess | undefined;
  let setUpToken = '';

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [await serverProgram('main')], {
      env: {
        // The server creates this folder for the operating-system user that PostgreSQL runs as.
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    let isReady = false;
    for await (const line of createInterface(child.stdout)) {
      setUpToken = /\/setup#(\S+)/.exec(line)?.[1] ?? setUpToken;
      isReady ||= line.startsWith('Photoslate is ready');
      if (isReady && setUpToken !== '' && line === '') break;
    }
    if (!isReady) throw new Error('The server exited before it was ready; see its output above.');
    child.stdout.resume();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    storage: join(folder, 'data', 'storage', 'files'),
    start,
    setUpToken: () => setUpToken,
    /** SIGKILL: the server finishes nothing. */
    async kill(): Promise<void> {
      const child = running;
      running = undefined;
      if (child?.kill('SIGKILL')) await once(child, 'exit');
    },
    async remove(): Promise<void> {
      // A killed server leaves its PostgreSQL running. Only another start can stop it.
      if (!running) await start();
      const child = running;
      if (child?.kill('SIGTERM')) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
