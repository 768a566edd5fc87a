import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  conformanceRows,
  standsFor,
  type NamedTest,
  testTitles,
} from '@photoslate/test-support/conformance-table';

const root = fileURLToPath(new URL('../', import.meta.url));
const table = readFileSync(`${root}docs/spec-conformance.md`, 'utf8');

const rows = conformanceRows(table);

const titlesOf = new Map<string, string[]>();
function isThere({ file, title }: NamedTest): boolean {
  const path = root + file;
  if (file === '' || !existsSync(path)) return false;
  const titles = titlesOf.get(file) ?? testTitles(file, readFileSync(path, 'utf8'));
  titlesOf.set(file, titles);
  return titles.includes(title);
}

test('every row of the specification has a test', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter(({ statement, tests }) => statement === '' || tests.length === 0)).toEqual([]);
});

test('every test named in the table exists by its file and title', () => {
  const missing = rows.flatMap(({ number, tests }) =>
    tests.filter((named) => !isThere(named)).map(({ file, title }) => `${number}: ${file}: ${title}`),
  );
  expect(missing).toEqual([]);
});

test('skipped tests and test steps are left out of the test titles', () => {
  const source = `
    describe('a group', () => {
      it('runs', () => {});
      it.skip('is skipped', () => {});
      describe.skip('a skipped group', () => { it('is within', () => {}); });
      it.each([1])('has %s cases', () => {});
      for (const n of [1]) test(\`case \${n}\`, () => {});
    });
    test.describe('another', () => { test('step', async () => { await test.step('no test', () => {}); }); });`;
  expect(testTitles('a.test.ts', source)).toEqual([
    'a group > runs',
    'a group > has %s cases',
    'a group > case ${n}',
    'another > step',
  ]);
});

test('a title with placeholders matches only its filled-in form', () => {
  expect(standsFor('whole in %s', 'whole in nl')).toBe(true);
  expect(standsFor('${path} is a page (of five)', '/sessions is a page (of five)')).toBe(true);
  expect(standsFor('whole in %s', 'broken in nl')).toBe(false);
  expect(standsFor('a.b', 'axb')).toBe(false);
});
