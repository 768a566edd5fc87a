// `npm run drill image`: runs a check that takes too long, or needs too much of a machine, for `npm
// test`: tests/<name>/<name>.drill.ts.
import './install/follow-parent.mjs';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const drills = new Map(
  globSync('tests/*/*.drill.ts', { cwd: root }).map((path) => [basename(path, '.drill.ts'), path]),
);
const path = drills.get(process.argv[2]);
if (path) await import(new URL(path, pathToFileURL(root)).href);
else {
  console.error(`Usage: npm run drill <name>. Names: ${[...drills.keys()].toSorted().join(', ')}`);
  process.exitCode = 1;
}
