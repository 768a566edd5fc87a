import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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

test('the compose file sets variables of the server, and the example file sets those of the compose file', async () => {
  const compose = await read('deploy/compose.yml');
  const environment = /^    environment:\n((?:      .*\n)+)/m.exec(compose)?.[1] ?? '';
  const set = [...environment.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name);
  const documented = await read('docs/guide/configuration.md');
  expect(set).toContain('PUBLIC_URL');
  expect(set.filter((name) => !documented.includes(`| \`${name}\` |`))).toEqual([]);
  const used = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const example = new Set(
    [...(await read('deploy/.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  );
  expect(example).toEqual(used);
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
