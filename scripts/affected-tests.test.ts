import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { affectedTests, JOURNEYS } from './affected-tests.mjs';

it('each feature and each browser test of the list exists', () => {
  const named = Object.keys(JOURNEYS);
  const known = globSync(['apps/{server,web}/src/features/{*,*/*}', 'packages/contract/src/*.ts']).map(
    (path) => path.replace(/^.*src\/(?:features\/)?|\.ts$/g, ''),
  );
  expect(named.filter((path) => !known.includes(path))).toEqual([]);
  const tests = Object.values(JOURNEYS).flat();
  expect(tests.filter((name) => globSync(`tests/e2e/${name}.spec.ts`).length === 0)).toEqual([]);
});

it('a change of a screen needs no test of the server', () => {
  const { units, journeys, uncovered } = affectedTests([
    'apps/web/src/features/photos/questions/split/lane.ts',
  ]);
  expect(units).toContain('apps/web/src/features/photos/');
  expect(units.filter((path: string) => /server|access/.test(path))).toEqual([]);
  expect(journeys).toEqual(['tests/e2e/questions.spec.ts']);
  expect(uncovered).toEqual([]);
});

it('a change of the server is checked with the access of every route', () => {
  const part = affectedTests(['apps/server/src/features/photos/uploads/uploads.store.ts']);
  expect(part.units).toContain('apps/server/src/features/photos/uploads/');
  expect(part.units).toContain('tests/access/access-walk.test.ts');
  expect(part.journeys).toContain('tests/e2e/uploads.spec.ts');
  const whole = affectedTests(['apps/server/src/features/photos/photos.store.ts']);
  expect(whole.units).toContain('apps/server/src/features/photos/');
});

it('a change of a route affects the server and the web app', () => {
  const { units } = affectedTests(['packages/contract/src/orders.ts']);
  expect(units).toEqual(
    expect.arrayContaining(['apps/server/src/features/orders/', 'apps/web/src/features/orders/']),
  );
});

it('names the changed files whose effects only the complete test run covers', () => {
  const files = ['package.json', 'apps/server/src/lib/clock.ts', 'docs/README.md', 'tests/e2e/desk.spec.ts'];
  const { units, journeys, uncovered } = affectedTests(files);
  expect(uncovered).toEqual(['package.json', 'apps/server/src/lib/clock.ts']);
  expect(units).toEqual([]);
  expect(journeys).toEqual(['tests/e2e/desk.spec.ts']);
});
