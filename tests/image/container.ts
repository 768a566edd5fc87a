import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImageConfig } from './builder.ts';
import { DrillError } from './programs.ts';

/** Docker gives up after as many seconds of `start-period` in the Dockerfile. */
const START_MS = 60_000;

/**
 * Makes the file system of `read_only: true`, one volume and a `tmpfs` at `/tmp`, as in
 * deploy/compose.yml. `$1` is the root file system, `$2` the volume's folder, `$3` its place.
 */
const MOUNTS = `set -e
mount --bind "$1" "$1"
mount --bind "$2" "$1$3"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs -o size=256m tmpfs "$1/dev/shm"
mount -t tmpfs tmpfs "$1/tmp"
mount -o remount,bind,ro "$1"
rootfs=$1; shift 3
exec chroot "$rootfs" "$@"`;

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs an image without a container engine, with the limits of deploy/compose.yml. */
export class Container {
  readonly #config: ImageConfig;
  readonly #rootfs: string;
  readonly #environment: readonly string[];
  readonly #child: ChildProcess;
  #output = '';

  constructor(config: ImageConfig, rootfs: string, volume: string, environment: Record<string, string>) {
    this.#config = config;
    this.#rootfs = rootfs;
    const own = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    this.#environment = [...config.Env, ...own];
    const [place = ''] = Object.keys(config.Volumes);
    const spaces = ['--mount', '--pid', '--ipc', '--fork', '--propagation', 'private'];
    const mounts = ['sh', '-c', MOUNTS, 'sh', rootfs, volume, place];
    this.#child = spawn('unshare', [...spaces, ...mounts, ...this.#asUser(config.Cmd)]);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.#output += bytes.toString()));
  }

  get output(): string {
    return this.#output;
  }

  /** The user of the image, without capabilities, as `cap_drop` and `no-new-privileges` say. */
  #asUser(command: readonly string[]): string[] {
    const [user = '', group = ''] = this.#config.User.split(':');
    const ids = ['--reuid', user, '--regid', group, '--clear-groups'];
    const limits = ['--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all'];
    const environment = ['env', '-i', `--chdir=${this.#config.WorkingDir}`, ...this.#environment];
    return ['setpriv', ...ids, ...limits, ...environment, ...command];
  }

  /** The first process of the container, by its number on this machine. */
  async #firstProcess(): Promise<string> {
    const { pid } = this.#child;
    return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  }

  /** Runs a command in the container, as `docker exec` does. */
  async exec(...command: string[]): Promise<Ended> {
    const spaces = ['--target', await this.#firstProcess(), '--mount', '--pid', '--ipc'];
    const args = [...spaces, 'chroot', this.#rootfs, ...this.#asUser(command)];
    return new Promise((resolve) => {
      execFile('nsenter', args, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  }

  /** Waits until the health check of the image passes. */
  async becomeHealthy(): Promise<void> {
    const [, ...check] = this.#config.Healthcheck.Test;
    const until = performance.now() + START_MS;
    while (performance.now() < until && this.#child.exitCode === null) {
      // Until the mounts are made, the check runs outside and fails.
      if ((await this.exec(...check)).code === 0) return;
      await delay(500);
    }
    throw new DrillError(`The server did not become healthy:\n${this.#output}`);
  }

  /** Sends the stop signal of the image and returns the exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.#child, 'exit') as Promise<[number | null]>;
    process.kill(Number(await this.#firstProcess()), this.#config.StopSignal);
    const [code] = await ended;
    return code;
  }

  /**
   * Ends every process of the container. `--kill-child` alone does not: Linux forgets it when the
   * child changes its user.
   */
  async kill(): Promise<void> {
    const first = await this.#firstProcess().catch(() => '');
    if (first) process.kill(Number(first), 'SIGKILL');
  }
}
