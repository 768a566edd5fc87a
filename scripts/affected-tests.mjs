// Chooses the tests for `npm test -- --changed`: those that a change within one feature can affect.
import { execFileSync } from 'node:child_process';

/**
 * The browser tests of each feature of the web app or the server. A folder inside a feature may
 * have tests of its own; other files of the feature have those of the feature.
 */
export const JOURNEYS = {
  activity: ['studio'],
  attention: ['studio'],
  auth: ['login', 'entry', 'two-step-login', 'account', 'customers', 'passkeys'],
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
  operator: ['operator'],
  orders: ['payments', 'paying-directly', 'gallery'],
  outbox: ['refused'],
  payments: ['payments'],
  people: ['studio'],
  photos: ['uploads', 'review'],
  'photos/card': ['review'],
  'photos/changes': ['review-verbs'],
  'photos/clocks': ['review'],
  'photos/light-table': ['light-table'],
  'photos/matching': ['review'],
  'photos/media': ['download'],
  'photos/practice': ['practice'],
  'photos/questions': ['questions'],
  'photos/reader': ['review'],
  'photos/uploads': ['uploads', 'uploads-go-on'],
  prints: ['studio'],
  privacy: ['privacy'],
  quotas: ['operator', 'uploads'],
  reminders: ['privacy'],
  'sales-reports': ['studio'],
  confirmation: ['customers'],
  credentials: ['account'],
  passkeys: ['passkeys'],
  logins: ['two-step-login'],
  'second-factor': ['two-step-login'],
  'security-log': ['studio'],
  sessions: ['desk', 'states'],
  settings: ['studio'],
  shares: ['gallery-live'],
  shoots: ['shoot', 'states'],
  shop: ['gallery', 'payments', 'paying-directly'],
  studio: ['studio'],
};

/** Checked after a change of any feature: the specification and the words. Both are fast. */
const ALWAYS = ['tests/spec-conformance.test.ts', 'tests/words-'];
/** Checked also after a change of the server or of a route. */
const ACCESS = 'tests/access/access-walk.test.ts';

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

/** The features, and those folders inside of them, that have browser tests of their own. */
const hasJourneys = (path) => Object.hasOwn(JOURNEYS, path);

/**
 * The tests for a file of a feature. A folder of the server with browser tests of its own is tested
 * alone, for example `photos/uploads`: all tests of `photos` take two minutes.
 */
function ofFeature(app, feature, folder) {
  const inner = `${feature}/${folder}`;
  const unit = app === 'server' && hasJourneys(inner) ? inner : feature;
  return { unit: `apps/${app}/src/features/${unit}/`, journeys: JOURNEYS[inner] ?? JOURNEYS[feature] ?? [] };
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
  const add = (app, feature, folder) => {
    const found = ofFeature(app, feature, folder);
    units.add(found.unit);
    if (app === 'server') units.add(ACCESS);
    for (const name of found.journeys) journeys.add(`tests/e2e/${name}.spec.ts`);
  };
  for (const file of files) {
    const [, app, feature, inside] =
      /^apps\/(server|web)\/src\/features\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(file) ?? [];
    const domain = file.startsWith('packages/domain/src/');
    const contract = /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(file)?.[1];
    if (app) add(app, feature, inside);
    else if (contract && hasJourneys(contract)) for (const each of ['server', 'web']) add(each, contract);
    else if (file.endsWith('.spec.ts')) journeys.add(file);
    else if (/\.test\.tsx?$/.test(file)) units.add(file);
    else if (domain) units.add('packages/domain/src/');
    else if (!/\.(md|png|po)$/.test(file)) uncovered.push(file);
  }
  if (units.size > 0) for (const path of ALWAYS) units.add(path);
  return { units: [...units], journeys: [...journeys], uncovered };
}
