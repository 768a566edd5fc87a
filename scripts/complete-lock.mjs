// Adds the platform packages to package-lock.json that the local registry does not have (`--check`
// only reports them). `npm ci` rejects a lock file without them on every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The platform that a package's name implies, because the registry lacks its manifest. */
function platformOf(name) {
  const words = name.replace('windows', 'win32').split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return Object.fromEntries(Object.entries({ os, cpu, libc }).filter(([, list]) => list.length > 0));
}

function resolves(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
    if (!folder.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`]);
  }
}

/** Entries that a lock file's optional dependencies name and its packages lack, by path. */
export function missingEntries(lock) {
  const missing = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolves(lock.packages, path, name)) continue;
      if (!/^\d+\.\d+\.\d+/.test(range))
        throw new Error(
          `${path} requires ${name}@${range}, which the registry does not have and which is not an exact version.`,
        );
      missing[`node_modules/${name}`] = {
        version: range,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

const isOfPlatform = ([, { optional, os, cpu }]) => Boolean(optional && (os || cpu));

/**
 * Installed packages without an integrity hash. `ofPlatforms`: optional packages of one platform,
 * as added here; the local registry does not have them, so their hash is unknown.
 */
export function entriesWithoutHash(lock) {
  const found = Object.entries(lock.packages).filter(
    ([path, { link, inBundle, integrity }]) =>
      /(?:^|\/)node_modules\//.test(path) && !link && !inBundle && !integrity,
  );
  return {
    ofPlatforms: found.filter(isOfPlatform).map(([path]) => path),
    others: found.filter((entry) => !isOfPlatform(entry)).map(([path]) => path),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock);
  const paths = Object.keys(missing);
  if (process.argv.includes('--check')) {
    const { others } = entriesWithoutHash(lock);
    if (others.length > 0) {
      console.error(`package-lock.json has no integrity hash for:\n  ${others.join('\n  ')}`);
      process.exitCode = 1;
    }
    if (paths.length > 0) {
      console.error(
        `package-lock.json lacks ${paths.length} platform packages, so npm ci will reject it. Run: node scripts/complete-lock.mjs\n  ${paths.join('\n  ')}`,
      );
      process.exitCode = 1;
    }
  } else if (paths.length > 0) {
    lock.packages = Object.fromEntries(
      Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`Added ${paths.length} platform packages to package-lock.json.`);
  }
}
