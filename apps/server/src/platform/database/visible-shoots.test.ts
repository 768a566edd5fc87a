import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

test('the condition for shoots visible to customers is defined in one place', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{features,platform}/**/*.store.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  // A studio also reads its unpublished galleries, so these stores have conditions of their own.
  const ofStudio = ['session-counts.store.ts', 'publish-plan.store.ts', 'person.store.ts'];
  const copies = files
    .filter((file) => !ofStudio.includes(basename(file)))
    .filter((file) => /gallery(?:', '=', | = )'published'/.test(readFileSync(join(root, file), 'utf8')));
  expect(copies).toEqual([]);
});
