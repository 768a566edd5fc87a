import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Such as "18". */
  readonly major: string;
}

interface Package {
  readonly folder: string;
  readonly version: string;
}

async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL for this machine (the npm package ${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const description: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version =
    typeof description === 'object' && description && 'version' in description
      ? String(description.version)
      : '';
  return { folder: join(folder, 'native'), version };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  const { mode } = await stat(from);
  const isReadableByAll = (mode & 0o004) !== 0;
  try {
    if (isReadableByAll) return await link(from, to);
  } catch {
    // Linking fails across file systems, and on systems that forbid links to other users' files.
    // Then the file is copied.
  }
  await copyFile(from, to);
  await chmod(to, mode & 0o111 ? 0o755 : 0o644);
  const handle = await open(to, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkOrCopyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  const wanted = entries.filter(
    (entry) => !entry.name.endsWith('.a') && !['pkgconfig', 'pgxs'].includes(entry.name),
  );
  await Promise.all(
    wanted
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) =>
        (entry.isDirectory() ? linkOrCopyFolder : linkOrCopy)(join(from, entry.name), join(to, entry.name)),
      ),
  );
}

/**
 * Creates the symbolic links of the libraries. The npm package cannot contain symbolic links, and
 * we never run its install script, which would create them from this list.
 */
async function makeLibraryLinks(native: string, to: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (!Array.isArray(list)) return;
  for (const entry of list as readonly { source: string; target: string }[]) {
    const target = join(to, entry.target.replace(/^native\//, ''));
    if (!existsSync(target)) await symlink(basename(entry.source), target);
  }
}

/**
 * Installs PostgreSQL's programs from the npm package into `folder` at the first start, as hard
 * links where the file system allows. There, the user that runs PostgreSQL can read them wherever
 * the checkout is, and an npm install cannot change them under a running server.
 */
export async function installBinaries(folder: string): Promise<PostgresBinaries> {
  const found = await findPackage();
  const home = join(folder, `programs-${found.version}`);
  if (!existsSync(home)) {
    const draft = `${home}.${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(draft);
      await chmod(draft, 0o755);
      for (const part of ['bin', 'lib', 'share'])
        await linkOrCopyFolder(join(found.folder, part), join(draft, part));
      await makeLibraryLinks(found.folder, draft);
      await rename(draft, home);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await removeOthers(folder, basename(home));
  }
  const program = (name: string) => join(home, 'bin', name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: found.version.split('.')[0] ?? '',
  };
}

async function removeOthers(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('programs-') && name !== kept)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
