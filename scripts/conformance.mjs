// A step of `npm test`, after the tests: every test that docs/spec-conformance.md names ran, and passed.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformanceRows, standsFor } from '../tests/support/conformance-table.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Names of the tests that passed, by file. */
const passed = new Map();
const keep = (file, name) => passed.set(file, [...(passed.get(file) ?? []), name]);

for (const { name, assertionResults } of JSON.parse(read('test-results/tests.json')).testResults) {
  for (const { ancestorTitles, title, status } of assertionResults) {
    if (status === 'passed') keep(relative(root, name), [...ancestorTitles, title].join(' > '));
  }
}

function walk({ file, specs = [], suites = [] }, groups) {
  for (const { title, tests } of specs) {
    if (tests.every(({ status }) => status === 'expected')) {
      keep(join('tests/e2e', file), [...groups, title].join(' > '));
    }
  }
  for (const suite of suites) walk(suite, [...groups, suite.title]);
}
for (const file of JSON.parse(read('test-results/journeys.json')).suites) walk(file, []);

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
