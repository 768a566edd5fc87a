// `npm run bench`: runs every bench/*.bench.ts one after the other; each prints its ratio to a floor measured in the same run.
import './install/follow-parent.mjs';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv[2] ?? '';
for (const file of globSync('bench/*.bench.ts', { cwd: root }).toSorted()) {
  if (!file.includes(wanted)) continue;
  console.log(`\n${file}`);
  const { status } = spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
