import type { Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';

/**
 * The effect of an erasure on a column. `cleared`: it is emptied. `replaced`: it gets a value that
 * identifies nobody. `with its photo`: its row is deleted with the photo. `by itself`: its row
 * expires by itself.
 */
export type ErasureRule = 'kept' | 'row deleted' | 'cleared' | 'replaced' | 'with its photo' | 'by itself';

/** The classification of one column. */
export interface Column {
  readonly whose: 'customer' | 'user' | 'studio' | 'nobody';
  /** Whether people write the value. Otherwise it is a code, a choice, a number or a hash. */
  readonly isFree: boolean;
  /** The effect when one customer is erased, and when the retention of a session ends. */
  readonly erasure: ErasureRule;
  readonly retention: ErasureRule;
  readonly isExported: boolean;
  /** The value of a cleared column; null if omitted. */
  readonly empty?: '';
  /** Why a customer's text is not in the export, or is kept. */
  readonly why?: string;
}

type Columns = Readonly<Record<string, Column>>;

// `as const` shows the compiler which columns are exported, and which tables lose data.
const own = {
  whose: 'nobody',
  isFree: false,
  erasure: 'kept',
  retention: 'kept',
  isExported: false,
} as const satisfies Column;
const status = { ...own, isExported: true } as const;
const studio = { ...own, whose: 'studio', isFree: true } as const;
const user = { ...own, whose: 'user', isFree: true } as const;
const secret = { ...own, whose: 'user' } as const;
const passing = { ...secret, erasure: 'by itself', retention: 'by itself' } as const;
const device = { ...passing, why: '30 days after the login ended' } as const;
const moved = { ...passing, isFree: true, why: 'about ten days after the last link was mailed' } as const;

const contact = {
  whose: 'customer',
  isFree: true,
  erasure: 'row deleted',
  retention: 'row deleted',
  isExported: true,
} as const satisfies Column;
const choice = { ...contact, isFree: false } as const;
const cleared = { ...contact, erasure: 'cleared', retention: 'cleared' } as const;
const forStaff = { ...cleared, isExported: false, why: 'for the colleagues' } as const;
const emptied = { ...cleared, empty: '' } as const;
const replaced = { ...contact, erasure: 'replaced', retention: 'replaced', isExported: false } as const;
const temporary = { ...contact, erasure: 'by itself', retention: 'by itself', isExported: false } as const;
const kept = { ...choice, erasure: 'kept', retention: 'kept', isExported: false } as const;
/** What a camera writes into its photos: about the photographer, not about people in them. */
const camera = { ...user, erasure: 'with its photo', retention: 'with its photo' } as const;

type Words<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Names;

/** Columns that are alike. */
const alike = <Names extends string, C extends Column>(names: Names, column: C) =>
  Object.fromEntries(names.split(' ').map((name) => [name, column])) as Record<Words<Names>, C>;

/** Columns with the server's own words, codes and numbers. */
const ours = <Names extends string>(names: Names) => alike(names, own);

const COLUMNS = {
  activity: ours('params thing verb'),
  address_tests: { ...ours('address'), hash: secret },
  attempts: { key: { ...temporary, isFree: false, why: 'a hash of the address that somebody tried' } },
  backup_status: ours('failure'),
  card_readings: {
    ...ours('camera_photo_ids deep_scans photo_counts photo_order_hash shoot_counts'),
    anomalies: camera,
    cameras: camera,
  },
  change_photos: ours('before'),
  changes: ours('effect what'),
  claims: {
    ...alike('consent_version language state', choice),
    ...alike('email first_name last_name phone', contact),
    code: { ...choice, isExported: false, why: 'it opens a form, and tells nothing' },
  },
  code_origins: ours('origin'),
  security_events: ours('detail kind'),
  self_linked: ours('code'),
  codes: ours('code'),
  consent_texts: { ...ours('language'), text: studio },
  customers: {
    address: { ...contact, isExported: false, why: 'the email in lower case' },
    code: { ...choice, isExported: false, why: 'it opens a form, and tells nothing' },
    consent_version: { ...choice, isExported: false, why: 'the registrations have it' },
    email: contact,
    first_name: contact,
    language: choice,
    last_name: contact,
    phone: contact,
    source: choice,
    studio_note: contact,
  },
  email_changes: { hash: secret, new_email: moved, old_email: moved, undo_hash: secret },
  erased_photos: { sha256: { ...kept, why: 'a checksum, so that an erased photo stays erased' } },
  erasures: {
    ...ours('asked_by counts photos_digest'),
    address_mark: { ...kept, why: 'a keyed hash, so that an erased address stays erased' },
  },
  invitations: { ...ours('language role'), email: user, first_name: user, hash: secret, last_name: user },
  kysely_migration: ours('name timestamp'),
  kysely_migration_lock: ours('id'),
  legal_texts: { ...ours('kind language'), text: studio },
  links: {
    address: { ...replaced, why: 'the email in lower case' },
    email: { ...emptied, isExported: false, why: 'the export has it among the contacts' },
    language: { ...kept, why: 'without an address it is nobody’s' },
  },
  locations: { ...ours('time_zone'), location: studio, name: { ...studio, isExported: true } },
  logins: { browser: device, system: device },
  login_networks: { key: passing },
  mails: {
    ...ours('kind language reason server_fault'),
    event_key: { ...choice, isExported: false, why: 'ids, and at times the address' },
    last_error: { ...contact, isExported: false, why: 'what a mail server said' },
    payload: { ...contact, isExported: false, why: 'numbers and dates; the export has the subject' },
    recipient: { ...contact, isExported: false, why: 'the export has it among the contacts' },
    state: status,
    subject: contact,
  },
  marks_key: ours('fingerprint'),
  operations: ours('body_hash resource resource_id route'),
  orders: {
    address: { ...emptied, isExported: false, why: 'the email in lower case' },
    email: { ...emptied, isExported: false, why: 'the export has it among the contacts' },
    language: { ...kept, why: 'its receipts are in it' },
    note: cleared,
    number: { ...kept, isExported: true, why: 'the law asks for the books' },
    sort_name: { ...emptied, isExported: false, why: 'the export has the name among the contacts' },
    status,
  },
  partial_objects: ours('object_key upload_id'),
  partial_uploads: ours('final_key id'),
  passkey_challenges: { hash: passing, purpose: passing },
  passkeys: { ...ours('rp_id'), credential_id: secret, name: user, public_key: secret, transports: secret },
  password_resets: { hash: secret },
  payment_accounts: {
    ...ours('provider'),
    ends_with: { ...studio, isFree: false },
    sealed_key: secret,
    sealed_webhook_secret: secret,
  },
  payment_settings: {
    account_holder: studio,
    bic: { ...studio, isFree: false },
    how_to_pay: studio,
    iban: { ...studio, isFree: false },
    reference_prefix: studio,
  },
  payment_texts: { ...ours('language'), text: studio },
  payments: {
    ...ours('status trouble way'),
    detail: { ...cleared, isExported: false, why: 'what a provider said of a payment' },
    reference: { ...kept, why: 'the provider’s number of the payment, for the books and refunds' },
    url: { ...cleared, isExported: false, why: 'the provider’s page' },
  },
  photos: {
    ...ours('candidate_shoot_ids decision reasons role state storage_key unreadable_reason verdict'),
    camera_key: camera,
    file_name: {
      ...camera,
      whose: 'customer',
      isExported: true,
      why: 'of photos that were ordered or are favourites',
    },
    make: camera,
    model: camera,
    note_serial: camera,
    qr: { ...camera, whose: 'customer', isFree: false, why: 'what stands in a QR code of a photo' },
    serial: camera,
    sha256: { ...camera, isFree: false },
    sort_key: { ...camera, whose: 'customer', why: 'the file name again' },
  },
  price_groups: { name: studio },
  public_address: ours('address'),
  purpose_consents: alike('given_by language purpose version withdrawn_by', choice),
  purpose_texts: { ...ours('language purpose'), text: { ...studio, isExported: true } },
  receipts: {
    ...ours('kind'),
    content: { ...replaced, why: 'the law asks for receipts: no name or address, a shoot by its number' },
  },
  recovery_codes: { hash: secret },
  refresh_tokens: { hash: secret, parent_hash: secret },
  second_factors: { pending_secret: secret, sealed_secret: secret },
  sessions: { ...ours('code status'), price_group_name: studio },
  settled_anomalies: ours('key photo_ids'),
  setup_tokens: ours('hash'),
  shoots: { ...ours('code gallery language status'), held_reason: forStaff, note: cleared, title: cleared },
  studios: {
    ...ours('asked_purposes logo_key time_zone'),
    business_address: studio,
    business_name: studio,
    name: { ...studio, isExported: true },
    reply_to: studio,
    sender_name: studio,
    vat_number: studio,
  },
  unsent_events: ours('payload'),
  unsubscribed: { address_mark: { ...kept, why: 'a keyed hash, so that reminders stay away' } },
  upload_refusals: ours('sha256'),
  uploads: { ...ours('declared_sha256'), file_name: { ...temporary, why: 'the photo has it too' } },
  users: { ...ours('language role'), email: user, first_name: user, last_name: user, password_hash: secret },

  'jobs.bam': ours('command error name queue status table_name'),
  'jobs.job': {
    ...ours('dead_letter group_tier name policy singleton_key singleton_on source_name state'),
    data: { ...temporary, why: 'an address that asked for something, until an hour after it was done' },
    group_id: { ...temporary, why: 'the domain of an address that a mail goes to' },
    output: { ...temporary, why: 'how a job failed' },
    source_output: { ...temporary, why: 'how a job failed' },
  },
  'jobs.job_dependency': ours('child_name parent_name'),
  'jobs.queue': ours('dead_letter name policy ready_history singletons_active table_name'),
  'jobs.queue_stats': ours('name'),
  'jobs.schedule': ours('cron data key kind name options timezone'),
  'jobs.subscription': ours('event name'),
  'jobs.warning': ours('data message type'),
} as const satisfies Readonly<Record<string, Columns>>;

/**
 * Every column that can contain text or bytes, by table; tables of the job queue have the prefix
 * `jobs.`. A test fails if a column is missing here.
 */
export const PERSONAL_DATA: Readonly<Record<string, Columns>> = COLUMNS;

/** The personal data in job payloads, by the job's name. Ids, numbers and switches are left out. */
export const PERSONAL_JOB_DATA: Readonly<Record<string, Columns>> = {
  'auth.reset-asked': { address: { ...user, erasure: 'by itself', retention: 'by itself' } },
  'galleries.links-asked': { email: temporary },
  'mail.send': { domain: temporary },
  'mail.send-awaited': { domain: temporary },
  'privacy.asked': { email: temporary },
};

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
const camel = (name: string) => name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

/** The columns above, named as in `Database`. */
type Tables = {
  readonly [T in keyof typeof COLUMNS as Camel<T>]: {
    readonly [C in keyof (typeof COLUMNS)[T] as Camel<C & string>]: (typeof COLUMNS)[T][C];
  };
};
type Table = keyof Tables & keyof Database;
type ColumnWith<T extends Table, Rule> = {
  [C in keyof Tables[T]]: Tables[T][C] extends Rule ? C : never;
}[keyof Tables[T]] &
  string;
type TableWith<Rule> = { [T in Table]: [ColumnWith<T, Rule>] extends [never] ? never : T }[Table];

const COLUMNS_BY_TABLE = new Map(
  Object.entries(PERSONAL_DATA).map(([table, columns]) => [
    camel(table),
    Object.entries(columns).map(([name, column]) => ({ ...column, name: camel(name) })),
  ]),
);

export type ExportedColumn<T extends Table> = ColumnWith<T, { isExported: true }>;
type ColumnWithoutText<T extends Table> = Exclude<keyof Database[T], keyof Tables[T]> & string;

/** The columns that the export selects: all that are marked as exported, and any without text. */
export const exportedColumns = <T extends Table, C extends ColumnWithoutText<T> = never>(
  table: T,
  ...withoutText: readonly C[]
) =>
  [
    ...(COLUMNS_BY_TABLE.get(table) ?? []).flatMap(({ name, isExported }) => (isExported ? name : [])),
    ...withoutText,
  ].map((name) => `${table}.${name}`) as `${T}.${ExportedColumn<T> | C}`[];

/** A person is erased, or the retention of a session ends. */
export type Way = 'erasure' | 'retention';

export type ClearedColumn<T extends Table> = ColumnWith<T, Record<Way, 'cleared'>>;
export type ReplacedColumn<T extends Table> = ColumnWith<T, Record<Way, 'replaced'>>;

/** The values that an erasure or the end of retention write into the columns that it clears. */
export const clearedColumns = <T extends TableWith<Record<Way, 'cleared'>>>(table: T, way: Way) =>
  Object.fromEntries(
    (COLUMNS_BY_TABLE.get(table) ?? [])
      .filter((column) => column[way] === 'cleared')
      .map(({ name, empty }) => [name, empty ?? null]),
  ) as Pick<Updateable<Database[T]>, ClearedColumn<T> & keyof Updateable<Database[T]>>;

type Erased = 'row deleted' | 'cleared' | 'replaced';
/** The tables from which an erasure or the end of retention takes data of customers. */
export type ErasedTable = TableWith<{ erasure: Erased } | { retention: Erased }>;
