// Keeps node_modules in sync with package-lock.json.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallError } from './install-error.mjs';
import { runNpm } from './npm.mjs';

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function suits(list, value) {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.every((entry) => entry.startsWith('!')) || list.includes(value);
}

/**
 * Whether npm's record of the installed packages (written last) contains every package that the
 * lock file requires on this machine.
 */
function complete(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (wanted.link) return found?.resolved === wanted.resolved;
    if (found) return found.version === wanted.version;
    // An optional package without a platform is installed only together with the platform package
    // that needs it.
    const forThisMachine =
      wanted.os && !wanted.libc && suits(wanted.os, process.platform) && suits(wanted.cpu, process.arch);
    return Boolean(wanted.optional) && !forThisMachine;
  });
}

function state(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return {
    lockText,
    stamp: `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}\n`,
    stampFile: join(root, 'node_modules', '.photoslate-stamp'),
    recordFile: join(root, 'node_modules', '.package-lock.json'),
  };
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether node_modules matches package-lock.json. Fast if nothing changed: one hash. */
export function hasFreshNodeModules(root) {
  const { lockText, stamp, stampFile, recordFile } = state(root);
  if (readText(stampFile) === stamp) return true;
  if (!complete(parse(lockText), parse(readText(recordFile)))) return false;
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // In a read-only checkout the stamp cannot be written, and is not needed.
  }
  return true;
}

/**
 * Installs the dependencies with `node` as the runtime. The stamp is written last, so that an
 * interrupted install is detected and repeated.
 * @param {{ root: string, node: string }} options
 */
export async function installNodeModules({ root, node }) {
  const { stamp, stampFile, recordFile } = state(root);
  process.stderr.write('Installing the dependencies …\n');
  rmSync(stampFile, { force: true });
  // Removes npm's record too: with an old record, half-removed packages would look complete.
  rmSync(recordFile, { force: true });
  if (!(await runNpm({ root, node, args: ['ci'] }))) {
    throw new InstallError(
      'Installing the dependencies failed; see the output of npm above. The next run tries again.',
    );
  }
  writeFileSync(stampFile, stamp);
}
