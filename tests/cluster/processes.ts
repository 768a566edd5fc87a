import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, serverProgram } from '@photoslate/test-support/run-server';
import { signal } from '../../apps/server/src/platform/database/embedded-postgres/processes.ts';
import { cpuOfTree, treeOf } from '../../bench/field/cpu-of-tree.ts';

const RESTART_DELAY_MS = 3000;
const KEPT_OUTPUT = 8000;

export type Role = 'web' | 'worker' | 'reader';

/** One server of the cluster, with a supervisor that starts it again. */
export interface Server {
  readonly name: string;
  readonly role: Role;
  readonly port: number;
  readonly url: string;
  /** How often it ended although nobody killed it, with the end of its output. */
  readonly crashes: readonly string[];
  /** The first output, with the token of the set-up. */
  printed(): string;
  /** Kills it with its child processes, as a power failure does. */
  kill(): void;
  /** Stops and continues all of its processes, as a virtual machine that is moved. */
  freeze(): void;
  thaw(): void;
  /** The processor time used so far, with its child processes. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/**
 * Starts servers whose data folders are in `home`, as on machines of their own: only the keys are
 * the same, and with `sharesFiles` the stored files.
 */
export function serversIn(home: string, environment: Record<string, string>, sharesFiles: boolean) {
  let keysFrom: string | undefined;
  return async function start(role: Role, nth: number, givenPort?: number): Promise<Server> {
    const name = `${role} ${nth}`;
    const dataDir = join(home, `${role}-${nth}`);
    await mkdir(dataDir, { recursive: true });
    if (keysFrom) await cp(join(keysFrom, 'keys'), join(dataDir, 'keys'), { recursive: true });
    if (sharesFiles) {
      await mkdir(join(home, 'files'), { recursive: true });
      await symlink(join(home, 'files'), join(dataDir, 'storage'));
    }
    const port = givenPort ?? (await freePort());
    const program = await serverProgram('main');
    const crashes: string[] = [];
    let child: ChildProcess;
    let output = '';
    let stopping = false;
    let asked = false;

    const run = () => {
      asked = false;
      child = spawn(process.execPath, [program], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          LOG_LEVEL: 'error',
          ROLE: role,
          DATA_DIR: dataDir,
          HOST: '127.0.0.1',
          PORT: String(port),
          READER_PROCESSES: '1',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-KEPT_OUTPUT)));
      child.once('exit', (code, by) => {
        if (stopping) return;
        if (!asked) crashes.push(`${name} ended with ${by ?? code}: ${output.trim().slice(-500)}`);
        setTimeout(() => !stopping && run(), RESTART_DELAY_MS);
      });
    };
    const all = (signalName: NodeJS.Signals) => {
      for (const pid of treeOf(child.pid!)) signal(pid, signalName);
    };
    run();
    while (!/is ready: .*\n\n/s.test(output)) {
      if (crashes.length > 0) {
        stopping = true;
        throw new Error(crashes[0]);
      }
      await delay(50);
    }
    keysFrom ??= dataDir;
    const first = output;
    return {
      name,
      role,
      port,
      url: `http://127.0.0.1:${port}`,
      crashes,
      printed: () => first,
      kill() {
        asked = true;
        all('SIGKILL');
      },
      freeze: () => all('SIGSTOP'),
      thaw: () => all('SIGCONT'),
      cpuSeconds() {
        const used = cpuOfTree(child.pid!);
        return used ? used.own + used.others : 0;
      },
      async stop() {
        stopping = true;
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        all('SIGCONT');
        child.kill('SIGTERM');
        await ended;
      },
    };
  };
}
