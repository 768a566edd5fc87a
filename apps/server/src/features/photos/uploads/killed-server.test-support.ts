import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@photoslate/test-support/run-server';

const program = fileURLToPath(new URL('../../../main.ts', import.meta.url));

/** The real server as a process of its own, with its own PostgreSQL and folder, to be killed and started again. */
export async function serverToKill() {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-kill-'));
  const port = await freePort();
  let running: ChildProcess | undefined;
  let setUpToken = '';

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: {
        // A folder that does not exist yet: the server makes it for whom its PostgreSQL runs as.
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
    if (!isReady) throw new Error('The server ended before it was ready; what it said is above.');
    child.stdout.resume();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    storage: join(folder, 'data', 'storage', 'files'),
    start,
    setUpToken: () => setUpToken,
    /** As the kernel does it: nothing is finished, nothing is said. */
    async kill(): Promise<void> {
      const child = running;
      running = undefined;
      if (child?.kill('SIGKILL')) await once(child, 'exit');
    },
    async remove(): Promise<void> {
      // A killed server leaves its PostgreSQL behind; only another start can stop that.
      if (!running) await start();
      const child = running;
      if (child?.kill('SIGTERM')) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
