// Allows one installer at a time per checkout.
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { InstallError } from './install-error.mjs';
import { isRunning } from './processes.mjs';

const PATIENCE_MS = 15 * 60_000;

function lockFile(root) {
  return join(root, '.node', 'install.lock');
}

function isHeld(file) {
  try {
    const pids = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
    // The file is new and its process id is not written yet.
    if (pids.length === 0) return Date.now() - statSync(file).mtimeMs < 2000;
    return pids.some((pid) => isRunning(pid));
  } catch {
    return false;
  }
}

/**
 * Adds a process that the lock waits for: npm continues if the script that started it was killed.
 */
export function addHolder(root, pid) {
  appendFileSync(lockFile(root), `${pid}\n`);
}

/**
 * Runs `work` while holding `<root>/.node/install.lock`. Takes over a lock whose processes have
 * ended.
 */
export async function withInstallLock(root, work) {
  const file = lockFile(root);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new InstallError(
      `${root} cannot be written by this user (${error.code}). Run this as the user who owns the checkout.`,
    );
  }
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (let announced = false; ;) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw new InstallError(
          `${dirname(file)} cannot be written by this user (${error.code}). Run this as the user who owns the checkout.`,
        );
      }
      if (!isHeld(file)) {
        rmSync(file, { force: true });
        continue;
      }
      if (Date.now() > giveUpAt)
        throw new InstallError(
          `Another install has held ${file} for 15 minutes. If none runs, remove that file.`,
        );
      if (!announced) process.stderr.write('Waiting for another install in this checkout …\n');
      announced = true;
      await delay(300);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
