// Chooses the tests for `npm test -- --changed`: those that a change within one feature can affect.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Journeys in a browser by feature of the web app or the server. */
const JOURNEYS = {
  activity: ['studio'],
  attention: ['studio'],
  auth: ['login', 'entry'],
  changes: ['review-verbs'],
  codes: ['shoot', 'calibration'],
  contact: ['shoot'],
  customers: ['shoot'],
  erasures: ['privacy'],
  galleries: ['gallery', 'gallery-live'],
  links: ['gallery'],
  logos: ['studio'],
  mail: ['privacy'],
  orders: ['payments', 'gallery'],
  outbox: ['refused'],
  payments: ['payments'],
  people: ['studio'],
  photos: ['uploads', 'review'],
  prints: ['studio'],
  privacy: ['privacy'],
  reminders: ['privacy'],
  'sales-reports': ['studio'],
  sessions: ['desk', 'states'],
  settings: ['studio'],
  shoots: ['shoot', 'states'],
  shop: ['gallery', 'payments'],
  studio: ['studio'],
};

/**
 * Access and the specification are checked after a change of any feature: both are quick, and both are
 * promises.
 */
const ALWAYS = ['tests/access/access-walk.test.ts', 'tests/spec-conformance.test.ts', 'tests/words-'];

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Files that differ from `base` (by default the last commit), those that git does not know yet among them.
 */
export function changedFiles(base = 'HEAD') {
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/**
 * Sorts changed files by the tests that they can affect.
 * @returns paths for Vitest, journeys for Playwright, and the changed files whose effects only the whole gate
 * covers
 */
export function affectedTests(files) {
  const units = new Set();
  const journeys = new Set();
  const uncovered = [];
  for (const file of files) {
    const feature = /^apps\/(?:server|web)\/src\/features\/([\w-]+)\//.exec(file)?.[1];
    const folder = /^packages\/domain\/src\/(?:[\w-]+\/)?/.exec(file)?.[0];
    const contract = /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1];
    const known = feature ?? (contract && contract in JOURNEYS ? contract : undefined);
    if (known) {
      for (const app of ['server', 'web']) units.add(`apps/${app}/src/features/${known}/`);
      for (const name of JOURNEYS[known] ?? []) journeys.add(`tests/e2e/${name}.spec.ts`);
    } else if (file.endsWith('.spec.ts')) journeys.add(file);
    else if (file.endsWith('.test.ts')) units.add(file);
    else if (folder) units.add('packages/domain/src/');
    else if (!/\.(md|png|po)$/.test(file)) uncovered.push(file);
  }
  if (units.size > 0) for (const path of ALWAYS) units.add(path);
  return { units: [...units], journeys: [...journeys].filter((path) => existsSync(path)), uncovered };
}
