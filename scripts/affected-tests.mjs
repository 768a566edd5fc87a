// Chooses the tests for `npm test -- --changed`: those that a change within one feature can affect.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The browser tests of each feature of the web app or the server. */
const JOURNEYS = {
  activity: ['studio'],
  attention: ['studio'],
  auth: ['login', 'entry'],
  changes: ['review-verbs'],
  codes: ['contact', 'shoot', 'calibration'],
  contact: ['contact', 'privacy'],
  customers: ['shoot'],
  erasures: ['privacy'],
  favourites: ['gallery-live'],
  galleries: ['gallery', 'gallery-live'],
  help: ['help'],
  legal: ['legal'],
  installation: ['first-run', 'practice'],
  links: ['gallery'],
  logos: ['studio'],
  mail: ['privacy'],
  orders: ['payments', 'paying-directly', 'gallery'],
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
  shares: ['gallery-live'],
  shoots: ['shoot', 'states'],
  shop: ['gallery', 'payments', 'paying-directly'],
  studio: ['studio'],
};

/** Checked after a change of any feature: access and the specification. Both are fast. */
const ALWAYS = ['tests/access/access-walk.test.ts', 'tests/spec-conformance.test.ts', 'tests/words-'];

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Files that differ from `base` (default: the last commit), including untracked ones. */
export function changedFiles(base = 'HEAD') {
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
}

/**
 * Finds the tests that changed files can affect.
 * @returns paths for Vitest, browser tests for Playwright, and the changed files whose effects only
 * the full check covers
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
    else if (/\.test\.tsx?$/.test(file)) units.add(file);
    else if (folder) units.add('packages/domain/src/');
    else if (!/\.(md|png|po)$/.test(file)) uncovered.push(file);
  }
  if (units.size > 0) for (const path of ALWAYS) units.add(path);
  return { units: [...units], journeys: [...journeys].filter((path) => existsSync(path)), uncovered };
}
