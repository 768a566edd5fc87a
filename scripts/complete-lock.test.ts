import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entriesWithoutHash } from './complete-lock.mjs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Lower it when hashes have been added. It never rises. */
const AT_MOST = 86;

test('only platform-specific packages have no integrity hash, and CONTRIBUTING.md states how many', () => {
  const { ofPlatforms, others } = entriesWithoutHash(JSON.parse(read('package-lock.json')));
  expect(others).toEqual([]);
  expect(ofPlatforms.length).toBeLessThanOrEqual(AT_MOST);
  expect(read('CONTRIBUTING.md')).toContain(`${ofPlatforms.length} packages without a hash`);
});

test('packages without an integrity hash are found, except workspaces and bundled packages', () => {
  const packages = {
    '': {},
    'packages/domain': {},
    'node_modules/@photoslate/domain': { link: true },
    'node_modules/whole': { integrity: 'sha512-x' },
    'node_modules/whole/node_modules/part': { inBundle: true },
    'node_modules/bare': {},
    'node_modules/whole/node_modules/optional': { optional: true },
    'node_modules/of-one-platform': { optional: true, os: ['darwin'] },
    'node_modules/required-on-one-platform': { os: ['darwin'] },
  };
  expect(entriesWithoutHash({ packages })).toEqual({
    ofPlatforms: ['node_modules/of-one-platform'],
    others: [
      'node_modules/bare',
      'node_modules/whole/node_modules/optional',
      'node_modules/required-on-one-platform',
    ],
  });
});
