import { ERROR_CODES, FIELD_ERRORS } from '@photoslate/contract/errors';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Files that list every code, whether or not it is thrown. */
const CATALOGUES = /\.test\.ts$|^platform\/(http-error|error-text)\.ts$|^platform\/i18n\/|^errors\.ts$/;

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !CATALOGUES.test(name));
  return Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
}

test('every error code of the catalog is used in the source', async () => {
  const all = [...(await sourcesIn('apps/server/src')), ...(await sourcesIn('packages/contract/src'))].join();
  const unused = [...ERROR_CODES, ...FIELD_ERRORS].filter((code) => !all.includes(`'${code}'`));
  expect(unused).toEqual([]);
});
