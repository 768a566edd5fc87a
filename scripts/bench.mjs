// `npm run bench`: runs every bench/*.bench.ts in sequence. Each prints its ratio to a baseline
// measured in the same run, or its losses. The first argument selects benchmarks by name; all
// further arguments are passed on. A benchmark that takes an hour runs only if it is named.
import './install/follow-parent.mjs';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ONLY_BY_NAME = ['bench/scale.bench.ts'];
const [wanted = '', ...theirs] = process.argv.slice(2);
for (const file of globSync('bench/*.bench.ts', { cwd: root }).toSorted()) {
  if (!file.includes(wanted) || (wanted === '' && ONLY_BY_NAME.includes(file))) continue;
  console.log(`\n${file}`);
  const { status } = spawnSync(process.execPath, [file, ...theirs], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
