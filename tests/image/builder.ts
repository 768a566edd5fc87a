import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NPM_CACHE } from './base-system.ts';
import { run } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BASE = 'localhost/photoslate-base';
const IMAGE = 'localhost/photoslate';

/** What an image says about how to run it, as Docker reads it. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Builds images with buildah, in a storage of its own below `folder`. */
export class Builder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Builder> {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'policy.json'), '{"default":[{"type":"insecureAcceptAnything"}]}');
    return new Builder(folder);
  }

  /** The storage driver and the isolation that need no more of the machine than root. */
  #buildah(command: string, ...args: string[]): Promise<string> {
    const storage = ['--root', join(this.#folder, 'storage'), '--runroot', join(this.#folder, 'run')];
    return run('buildah', '--storage-driver', 'vfs', ...storage, command, ...args);
  }

  /** Builds the `Dockerfile` on a base system that is in a folder. */
  async build(baseSystem: string): Promise<void> {
    const policy = ['--signature-policy', join(this.#folder, 'policy.json')];
    const empty = await this.#buildah('from', 'scratch');
    await this.#buildah('add', '--quiet', empty, baseSystem, '/');
    await this.#buildah('commit', '--quiet', '--rm', ...policy, empty, BASE);
    const cache = `${await run('npm', 'config', 'get', 'cache')}:${NPM_CACHE}`;
    const how = ['--isolation', 'chroot', '--layers=false', '--format', 'docker', ...policy];
    await this.#buildah(
      'bud',
      ...how,
      '--volume',
      cache,
      '--build-arg',
      `BASE=${BASE}`,
      '--tag',
      IMAGE,
      root,
    );
  }

  async config(): Promise<ImageConfig> {
    const inspected = JSON.parse(await this.#buildah('inspect', '--type', 'image', IMAGE)) as {
      Docker: { config: ImageConfig };
    };
    return inspected.Docker.config;
  }

  /** Mounts a new root file system of the image. Returns its folder. */
  async mount(): Promise<string> {
    return this.#buildah('mount', await this.#buildah('from', '--pull-never', IMAGE));
  }

  async close(): Promise<void> {
    await this.#buildah('rm', '--all');
    await this.#buildah('rmi', '--all', '--force');
  }
}
