import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the condition for shoots visible to customers is defined in one place', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{features,platform}/**/*.store.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  const copies = files.filter((file) =>
    /gallery(?:', '=', | = )'published'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(copies).toEqual([]);
});
