// A step of `npm test` after the tests: checks that every test named in docs/spec-conformance.md
// ran and passed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformanceRows, standsFor } from '../packages/test-support/src/conformance-table.ts';
import { journeyResults, unitTestResults } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The names of the tests that passed, by file. */
const passed = new Map();
for (const { file, name, passed: hasPassed } of [...unitTestResults(root), ...journeyResults(root)]) {
  if (hasPassed) passed.set(file, [...(passed.get(file) ?? []), name]);
}

const rows = conformanceRows(read('docs/spec-conformance.md'));
const notRun = rows.flatMap(({ number, tests }) =>
  tests
    .filter(({ file, title }) => !(passed.get(file) ?? []).some((name) => standsFor(title, name)))
    .map(({ file, title }) => `row ${number}: ${file}: ${title}`),
);
if (notRun.length > 0) {
  console.error(`Named in docs/spec-conformance.md, but did not run and pass:\n  ${notRun.join('\n  ')}`);
  process.exitCode = 1;
}
