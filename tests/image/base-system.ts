import { cp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './programs.ts';

/** Certificate authorities that this machine trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const DOCUMENTATION = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'var/cache/apt',
  'var/lib/apt/lists',
];

/** npm's download cache in the base system. The builder mounts that of this machine there. */
export const NPM_CACHE = '/var/cache/npm';

/** The archive that apt uses on this machine; none if debootstrap cannot read its kind. */
async function archive(): Promise<string[]> {
  const addresses = await run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages');
  return addresses
    .split('\n')
    .filter((address) => /^https?:/.test(address))
    .slice(0, 1);
}

/** npm's own folder, whichever way npm was installed. */
async function npmFolder(): Promise<string> {
  const program = process.env['npm_execpath'] ?? (await run('sh', '-c', 'command -v npm'));
  return dirname(dirname(await realpath(program)));
}

/**
 * Makes a base system in a new folder: Debian's smallest set of packages, and the Node and npm that
 * run this drill.
 */
export async function makeBaseSystem(folder: string): Promise<void> {
  const [, suite = ''] = /^VERSION_CODENAME=(.+)$/m.exec(await readFile('/etc/os-release', 'utf8')) ?? [];
  await run('debootstrap', '--variant=minbase', suite, folder, ...(await archive()));
  for (const path of DOCUMENTATION) await rm(join(folder, path), { recursive: true, force: true });
  const local = join(folder, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  await cp(await npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await mkdir(join(folder, NPM_CACHE), { recursive: true });
  await mkdir(join(folder, dirname(AUTHORITIES)), { recursive: true });
  await cp(AUTHORITIES, join(folder, AUTHORITIES));
  const registry = await run('npm', 'config', 'get', 'registry');
  await mkdir(join(local, 'etc'), { recursive: true });
  await writeFile(
    join(local, 'etc/npmrc'),
    `registry=${registry}\ncafile=${AUTHORITIES}\ncache=${NPM_CACHE}\nprefer-offline=true\n`,
  );
}
