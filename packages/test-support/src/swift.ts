import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './run-server.ts';

const run = promisify(execFile);

const PACKAGES = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const KINDS = ['account', 'container', 'object'] as const;

const PROGRAMS = [
  'swift-ring-builder',
  'swift-proxy-server',
  ...KINDS.map((kind) => `swift-${kind}-server`),
  'memcached',
];

const isInstalled = () =>
  run('sh', ['-c', PROGRAMS.map((program) => `command -v ${program}`).join(' && ')]).then(
    () => true,
    () => false,
  );

/**
 * Whether OpenStack Swift can run here. Installs Debian's packages if it is missing and
 * `PHOTOSLATE_TEST_INSTALL` is 1.
 *
 * @returns why it cannot, or null
 */
export async function prepareSwift(): Promise<string | null> {
  if (await isInstalled()) return null;
  if (process.env['PHOTOSLATE_TEST_INSTALL'] !== '1')
    return `Skipped the store on OpenStack Swift: install ${PACKAGES.join(' ')} (Debian), or set PHOTOSLATE_TEST_INSTALL=1 as root.`;
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return 'Skipped the store on OpenStack Swift: only root on Debian can install it.';
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 2 ** 26,
  };
  await run('apt-get', ['update', '-q'], options);
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...wait, 'install', '-qy', '--no-install-recommends', ...PACKAGES], options);
  return null;
}

const proxyConfig = (port: number, folder: string, user: string, memcached: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
`;

/**
 * A program of a store that ends with the test.
 * @param log the file for what it writes
 */
async function start(program: string, args: readonly string[], log: string): Promise<ChildProcess> {
  const file = await open(log, 'w');
  try {
    const child = spawn(program, args, { stdio: ['ignore', file.fd, file.fd] });
    await once(child, 'spawn');
    return child;
  } finally {
    await file.close();
  }
}

/** Starts a store of its own: a proxy with the S3 API, and one server of each kind, on one disk. */
export async function startSwift() {
  const root = await mkdtemp(join(tmpdir(), 'photoslate-swift-'));
  const etc = join(root, 'etc');
  const user = userInfo().username;
  await mkdir(etc);
  await mkdir(join(root, 'srv', 'd1'), { recursive: true });
  await writeFile(
    join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n',
  );
  const children: ChildProcess[] = [];
  const begin = async (program: string, ...args: string[]) =>
    void children.push(await start(program, args, join(root, `${program}.log`)));
  const store = {
    endpoint: '',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    /** Stops or continues all of its processes. */
    signal(name: 'SIGSTOP' | 'SIGCONT') {
      for (const child of children) child.kill(name);
    },
    async close() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      await rm(root, { recursive: true, force: true });
    },
  };
  try {
    for (const kind of KINDS) {
      const port = await freePort();
      const ring = join(etc, `${kind}.builder`);
      await run('swift-ring-builder', [ring, 'create', '6', '1', '0']);
      await run('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
      await run('swift-ring-builder', [ring, 'rebalance']);
      const config = join(etc, `${kind}-server.conf`);
      await writeFile(
        config,
        `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${etc}\ndevices = ${join(root, 'srv')}\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
      );
      await begin(`swift-${kind}-server`, config);
    }
    const [port, memcached] = [await freePort(), await freePort()];
    await begin('memcached', '-u', user, '-l', '127.0.0.1', '-p', String(memcached));
    const config = join(etc, 'proxy-server.conf');
    await writeFile(config, proxyConfig(port, etc, user, memcached));
    await begin('swift-proxy-server', config);
    store.endpoint = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${store.endpoint}/healthcheck`).catch(() => null))?.ok) {
      const dead = children.find(({ exitCode }) => exitCode !== null);
      if (dead) throw new Error(`${dead.spawnfile} ended, see ${root}`);
      await delay(100);
    }
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
