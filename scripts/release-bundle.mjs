// Builds the server of an earlier release, to test an upgrade from it: `node scripts/with-node.mjs
// scripts/release-bundle.mjs <commit or tag> <new folder>`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

class BundleError extends Error {}

function run(program, args, options) {
  const { status, stdout, error } = spawnSync(program, args, {
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  if (error || status !== 0)
    throw new BundleError(`${program} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
  return stdout;
}

/** Extracts the files of a commit or tag into a new or empty folder. Returns its absolute path. */
export function extract(revision, folder) {
  if (!revision || !folder) throw new BundleError('Usage: release-bundle.mjs <commit or tag> <new folder>');
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new BundleError(`${target} is not empty.`);
  const files = run('git', ['archive', '--format=tar', revision], { cwd: root });
  run('tar', ['-x', '-C', target], { input: files });
  return target;
}

function bundle(revision, folder) {
  const target = extract(revision, folder);
  // Its own script installs the dependencies of its own lock file.
  run(process.execPath, ['scripts/with-node.mjs', 'scripts/build-web.mjs'], { cwd: target });
  console.log(`Photoslate of ${revision} is in ${target}. To start it:\n  cd ${target} && npm start`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    bundle(...process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
