// Keeps node_modules equal to package-lock.json.
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

/** Whether npm's own record of what it installed (written last) holds every package that the lock file asks of this machine. */
function complete(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (wanted.link) return found?.resolved === wanted.resolved;
    if (found) return found.version === wanted.version;
    // Without a platform of its own, an optional package comes and goes with the platform package that needs it.
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

/** Whether node_modules holds what package-lock.json names. Quick when nothing changed: one hash. */
export function hasFreshNodeModules(root) {
  const { lockText, stamp, stampFile, recordFile } = state(root);
  if (readText(stampFile) === stamp) return true;
  if (!complete(parse(lockText), parse(readText(recordFile)))) return false;
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // A checkout that this user may only read is as fresh without a stamp.
  }
  return true;
}

/**
 * Installs the dependencies with `node` as the runtime. The stamp is written last, so an interrupted install is found and repeated.
 * @param {{ root: string, node: string }} options
 */
export async function installNodeModules({ root, node }) {
  const { stamp, stampFile, recordFile } = state(root);
  process.stderr.write('Installing the dependencies …\n');
  rmSync(stampFile, { force: true });
  // npm's record goes too: half-removed packages beside an old record would look complete.
  rmSync(recordFile, { force: true });
  if (!(await runNpm({ root, node, args: ['ci'] }))) {
    throw new InstallError(
      'The dependencies could not be installed; npm says why above. The next run tries again.',
    );
  }
  writeFileSync(stampFile, stamp);
}
