// `npm run bench`: runs every bench/*.bench.ts one after the other; each prints its ratio to a floor measured
// in the same run, or what was lost. A word chooses among them by name; what follows it is theirs.
import './install/follow-parent.mjs';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [wanted = '', ...theirs] = process.argv.slice(2);
for (const file of globSync('bench/*.bench.ts', { cwd: root }).toSorted()) {
  if (!file.includes(wanted)) continue;
  console.log(`\n${file}`);
  const { status } = spawnSync(process.execPath, [file, ...theirs], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
