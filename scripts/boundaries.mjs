// Checks which module may import which (.dependency-cruiser.mjs), which feature may write which
// table, which file of the web app may keep a state of the tab, and that the check found the code
// at all.
import { globSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import configuration from '../.dependency-cruiser.mjs';

const folders = [
  'apps/server/src',
  'apps/web/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/test-support/src',
  'demo',
];
/**
 * Well below the actual number. If the cruiser cannot read TypeScript it finds almost no modules,
 * and so no violations.
 */
const LEAST_MODULES = 400;

/**
 * The features that may write each table. One feature owns a table; privacy may erase from all of
 * them. A second feature is listed with its reason.
 */
const TABLE_WRITERS = {
  activity: ['activity'],
  address_tests: ['installation'],
  attempts: ['platform'],
  backup_status: ['platform'],
  calibrations: ['sessions'],
  card_readings: ['photos'],
  change_photos: ['changes'],
  changes: ['changes'],
  claims: ['customers'],
  code_origins: ['platform'],
  // Merging two shoots moves their codes.
  codes: ['codes', 'shoots'],
  consent_texts: ['studio'],
  // Merging two shoots moves their customers.
  customers: ['customers', 'shoots'],
  erased_customers: ['privacy'],
  email_changes: ['auth'],
  erased_photos: ['privacy'],
  erased_shoot_texts: ['privacy'],
  erasures: ['privacy'],
  favourite_shares: ['links'],
  invitations: ['people'],
  legal_texts: ['studio'],
  link_favourites: ['favourites'],
  // Publishing records who was notified.
  link_shoots: ['links', 'galleries'],
  links: ['links'],
  locations: ['studio'],
  login_devices: ['auth'],
  login_networks: ['platform'],
  logins: ['auth'],
  mails: ['mail'],
  marks_key: ['platform'],
  on_site_payments: ['orders'],
  operations: ['platform'],
  order_photos: ['orders'],
  order_shoots: ['orders'],
  orders: ['orders'],
  partial_objects: ['platform'],
  partial_uploads: ['platform'],
  passkey_challenges: ['auth'],
  passkeys: ['auth'],
  password_resets: ['auth'],
  payment_accounts: ['orders'],
  payment_settings: ['orders'],
  payment_texts: ['orders'],
  payments: ['orders'],
  photo_shoots: ['photos'],
  // A manual change assigns photos. A new shoot made from photos takes them.
  photos: ['photos', 'changes', 'shoots'],
  price_groups: ['studio'],
  public_address: ['platform'],
  // An erasure deletes them with their customer.
  purpose_consents: ['customers', 'privacy'],
  purpose_texts: ['studio'],
  receipt_numbers: ['orders'],
  receipts: ['orders'],
  recovery_codes: ['auth'],
  refresh_tokens: ['auth'],
  second_factors: ['auth'],
  security_events: ['security-log'],
  self_linked: ['customers'],
  // A late write restores a discarded session.
  // The first shoot starts its session.
  sessions: ['sessions', 'session-access', 'shoots'],
  settled_anomalies: ['changes'],
  session_attention: ['attention'],
  session_counts: ['sessions'],
  // Triggers insert into it.
  sessions_to_attend: ['attention'],
  // Triggers insert into it.
  sessions_to_count: ['sessions'],
  setup_tokens: ['auth'],
  // A late write restores a discarded shoot.
  shoot_stretches: ['shoots', 'session-access'],
  // Publishing sets the state of the gallery.
  // A late write restores a discarded shoot.
  shoots: ['shoots', 'galleries', 'session-access'],
  stores: ['platform'],
  // Triggers insert into it.
  studio_use: ['quotas'],
  // The setup creates the studio. An order takes the next order number. Operators set the quota.
  studios: ['studio', 'auth', 'orders', 'quotas'],
  unsent_events: ['platform'],
  unsubscribed: ['mail'],
  upload_refusals: ['photos'],
  uploads: ['photos'],
  // An owner changes the role of a user.
  users: ['auth', 'people'],
};

/**
 * The files of features, pages and controls of the web app that keep a value for as long as the tab
 * is open, with the reason. Anything else belongs to a component, so that a test renders it anew.
 * `lib` and `app` are the tab's own: the login, the outbox, the clock.
 */
const TAB_STATES = {
  'features/galleries/use-favourites.ts': 'unsent hearts outlive their page',
  'features/photos/card/active-upload.ts': 'an upload goes on while other pages are open',
  'features/photos/card/card-list.ts': 'ids of rows that differ between two cards',
  'features/photos/card/saved-folder-handles.ts': 'one connection to IndexedDB',
  'features/photos/card/sha256-of.ts': 'one worker for all files',
  'features/photos/card/uploads.ts': 'an upload goes on while other pages are open',
  'features/photos/light-table/table-groups.ts': 'cache: WeakMap of what was calculated',
  'features/photos/light-table/table-layout.ts': 'cache: WeakMap of what was calculated',
  'features/photos/light-table/use-row-height.ts': 'the size of the photos is the same on all light tables',
  'features/search/open-search.ts': 'the header and a key open the same search',
  'features/sessions/progress/use-minutes-left.ts': 'the pace of an upload is measured across pages',
  'features/shoots/shoot-actions.ts': 'the former code of an undo, and the tap that started a shoot',
};

const { output } = await cruise(
  folders,
  { ...configuration.options, validate: true, ruleSet: { forbidden: configuration.forbidden } },
  undefined,
  { tsConfig: extractTSConfig(configuration.options.tsConfig.fileName) },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  const why = configuration.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${from} → ${path}\n  ${rule.name}: ${why}`);
}
const own = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
if (own.length < LEAST_MODULES)
  console.error(
    `Found only ${own.length} own modules, but at least ${LEAST_MODULES} exist. The check itself is broken.`,
  );
const foreignWrites = writesOutsideOfOwner();
for (const { file, table, owners } of foreignWrites)
  console.error(
    `${file} writes the table "${table}" of ${owners.join(' and ')}\n  Call the feature that owns the table, or add this feature to TABLE_WRITERS with the reason.`,
  );
const states = filesWithTabState();
const unlistedStates = states.filter((file) => !(file in TAB_STATES));
for (const file of unlistedStates)
  console.error(
    `apps/web/src/${file} keeps a value as long as the tab is open\n  Keep it in a component, or add the file to TAB_STATES with the reason.`,
  );
const formerStates = Object.keys(TAB_STATES).filter((file) => !states.includes(file));
for (const file of formerStates) console.error(`${file} is in TAB_STATES, and keeps no such value`);
if (
  [violations, foreignWrites, unlistedStates, formerStates].some(({ length }) => length > 0) ||
  own.length < LEAST_MODULES
)
  process.exitCode = 1;
else console.log(`${own.length} modules, ${totalCruised} including their imports`);

/** The files outside of lib and app that keep a variable, store or collection in the module. */
function filesWithTabState() {
  // An empty collection with a type of its own, such as ReadonlySet, is a constant.
  const STATE =
    /^(?:export )?(?:let |const \w+ = (?:createStore\b|new (?:BroadcastChannel|(?:Weak)?(?:Map|Set)(?:<.*>)?\(\))))/m;
  return globSync('{features,pages,ui}/**/*.{ts,tsx}', { cwd: 'apps/web/src' }).filter(
    (file) => !/[.](?:test|fixture)/.test(file) && STATE.test(readFileSync(`apps/web/src/${file}`, 'utf8')),
  );
}

/** All writes to a table by features that neither own nor share it. */
function writesOutsideOfOwner() {
  const WRITE =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)['"`]|\b(?:insert\s+into|delete\s+from|truncate)\s+(\w+)|\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g;
  const files = globSync('apps/server/src/{features,platform}/**/*.ts').filter(
    (file) => !/[.]test|[.]compliance/.test(file),
  );
  const writers = new Map();
  for (const file of files) {
    const feature = /\/features\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
    for (const [, ...names] of readFileSync(file, 'utf8').matchAll(WRITE)) {
      // Kysely's names are in camel case, the others those of the database.
      const table = names.find(Boolean).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (table.startsWith('pg_')) continue;
      writers.set(table, [...(writers.get(table) ?? []), { file, feature }]);
    }
  }
  return [...writers].flatMap(([table, found]) =>
    found
      .filter(({ feature }) => feature !== 'privacy' && !TABLE_WRITERS[table]?.includes(feature))
      .map(({ file }) => ({ file, table, owners: TABLE_WRITERS[table] ?? ['nobody'] })),
  );
}
