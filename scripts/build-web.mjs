// Builds the web app into apps/web/dist, unless the existing build was made from the same sources:
// `node scripts/build-web.mjs`.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources } from './source-hash.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'apps/web/dist');
const stampFile = join(dist, '.sources');

/** All inputs of a build. */
const sources = ['apps/web', 'packages', 'package-lock.json'];
function stampOfBuild() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds apps/web/dist from the current sources if needed. Resolves to false if the build failed;
 * Vite has then printed the reason.
 */
export async function buildWeb() {
  const stamp = hashSources(root, sources);
  if (stampOfBuild() === stamp) return true;
  process.stderr.write('Building the web app …\n');
  rmSync(stampFile, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 2, 2],
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !(await buildWeb())) process.exitCode = 1;
