import { resolve } from 'node:path';
import { z } from 'zod';
import { backupConfigOf, backupConflict, backupVariables, type BackupConfig } from './backup-config.ts';
import {
  defaultJobsPoolSize,
  defaultReaderProcesses,
  thisMachine,
  type Machine,
  type NodeRole,
} from './node-role.ts';
import { logVariables, type LogArea, type LogLevel } from './log-config.ts';
import { roleConflict, roleVariables } from './role-config.ts';
import { databaseVariables } from './database-config.ts';
import { storageConfigOf, storageConflict, storageVariables, type StorageConfig } from './storage-config.ts';
import { defaultPublicUrl, isLoopback, lanAddresses, type PublicUrlSource } from './public-address.ts';
import {
  AndroidApp,
  AppleApp,
  docs,
  flag,
  ListenAddress,
  listOf,
  LocalAddress,
  NativeOrigin,
  Origin,
  Proxy,
  SecurityContact,
  SigningKeys,
  splitAndroidApp,
  urlWith,
  wholeNumber,
} from './config-values.ts';

const variables = z.object({
  ...roleVariables,
  PORT: wholeNumber(0, 65_535).default(3000).register(docs, {
    meaning: 'Port to listen on. 0 takes any free one.',
    unset: '`3000`',
  }),
  HOST: z.string().default('0.0.0.0').register(docs, {
    meaning: 'Address to listen on. `127.0.0.1` if a reverse proxy runs on the same machine.',
    unset: '`0.0.0.0`, so that phones on the same network get through',
  }),
  PUBLIC_URL: Origin.optional().register(docs, {
    meaning: 'The address that people and QR codes use. No path.',
    unset:
      'the address that the owner of the only studio has set in the app; else the machine’s address in its network, `http://ADDRESS:PORT`; `http://localhost:PORT` where `HOST` is `127.0.0.1`',
  }),
  FORMER_PUBLIC_URLS: listOf(Origin).default([]).register(docs, {
    meaning:
      'Earlier values of `PUBLIC_URL`, separated by commas: QR codes photographed then are still ours.',
    unset: 'none',
  }),
  DATA_DIR: z.string().optional().register(docs, {
    meaning: 'Folder of the database, the photographs, the keys and, without `SMTP_URL`, the mails.',
    unset: '`/var/lib/photoslate` as root, else `./data`',
  }),
  ...databaseVariables,
  SMTP_URL: urlWith('smtp:', 'smtps:').optional().register(docs, {
    meaning: 'The mail server, with user and password: `smtps://user:password@mail.example.com`.',
    unset: 'mails are written to `DATA_DIR/mails` as `.eml` files',
  }),
  SMTP_ALLOW_PLAINTEXT: flag().register(docs, {
    meaning:
      '`true`: mails and the password of `SMTP_URL` may cross the network without encryption. Each start warns of it. `smtps://`, and `smtp://` to `localhost`, do not need it.',
    unset: '`false`: mails wait until the mail server offers TLS',
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, or a name and an <address>')
    .optional()
    .register(docs, {
      meaning: 'Sender of the mails: `Studio <studio@example.com>`.',
      unset: '`Photoslate <no-reply@…>` with the host of `PUBLIC_URL`, else `localhost`',
    }),
  TRUST_PROXY: listOf(Proxy).default([]).register(docs, {
    meaning:
      'Proxies whose `X-Forwarded-…` headers are believed: addresses, networks, `loopback`, `linklocal`, `uniquelocal`, separated by commas.',
    unset: 'none',
  }),
  SIGNING_KEY: SigningKeys.default([]).register(docs, {
    meaning:
      'Secret of 32 bytes or more that signs logins, links and media addresses. Or several, separated by commas: the first signs, all verify, so that a new one in front ends nothing. Leaving one out ends every login and link that it signed. Several servers on one database need the same value.',
    unset: 'made at the first start and kept in `DATA_DIR/keys/signing.key`',
  }),
  SECURITY_CONTACT: SecurityContact.optional().register(docs, {
    meaning:
      'Where to report a vulnerability of this installation, in `/.well-known/security.txt`: an e-mail address, or an address that starts with `https://`.',
    unset: 'there is no `security.txt`',
  }),
  NATIVE_ORIGINS: listOf(NativeOrigin)
    .default(['capacitor://localhost', 'https://localhost'])
    .register(docs, {
      meaning: 'Origins of the native apps, separated by commas, that may call the server.',
      unset: '`capacitor://localhost,https://localhost`',
    }),
  ANDROID_APPS: listOf(AndroidApp)
    .pipe(z.array(z.string().transform(splitAndroidApp)))
    .default([])
    .register(docs, {
      meaning:
        'Android apps that open the links of this server, separated by commas: `app.photoslate=14:6D:…`, the application id and the SHA-256 of its signing certificate.',
      unset: 'links stay in the browser',
    }),
  APPLE_APPS: listOf(AppleApp).default([]).register(docs, {
    meaning:
      'iOS apps that open the links of this server, separated by commas: `ABCDE12345.app.photoslate`, the team and the bundle id.',
    unset: 'links stay in the browser',
  }),
  ANALYTICS_DATA_LAYER: flag(true).register(docs, {
    meaning:
      '`true`: each page change is pushed to `window.dataLayer`, for a script of your own; nothing of it leaves the page. What it says: the pattern of the page (`/c/:code`) and its language; never an address, a code or a name.',
    unset: '`true`',
  }),
  ANALYTICS_ENDPOINT: urlWith('http:', 'https:').optional().register(docs, {
    meaning:
      'An address of your own that takes the same page changes by POST, as JSON in a `text/plain` body.',
    unset: 'nothing is told to anybody',
  }),
  STRIPE_API_URL: LocalAddress.optional().register(docs, {
    meaning: 'Only for tests: a server on this machine that answers as Stripe does.',
    unset: 'Stripe itself',
  }),
  MOLLIE_API_URL: LocalAddress.optional().register(docs, {
    meaning: 'Only for tests: a server on this machine that answers as Mollie does.',
    unset: 'Mollie itself',
  }),
  METRICS_LISTEN: ListenAddress.optional().register(docs, {
    meaning: 'Address and port of `/metrics` for Prometheus: `127.0.0.1:9464`. Not protected by a password.',
    unset: 'there are no metrics',
  }),
  ...storageVariables,
  ...backupVariables,
  ...logVariables,
});

/** The analytics settings that each page's HTML passes to the web app. */
export interface Analytics {
  readonly dataLayer: boolean;
  readonly endpoint?: string;
}

export interface Config {
  readonly role: NodeRole;
  /** The number of processes that decode photos. */
  readonly readerProcesses: number;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly publicUrlSource: PublicUrlSource;
  /** In a container without `PUBLIC_URL` the server starts only with a stored address. */
  readonly needsStoredAddress: boolean;
  readonly formerPublicUrls: readonly string[];
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly databaseJobsPoolSize: number;
  /** How long the server waits at startup for the database of `databaseUrl`. */
  readonly databaseWaitMs: number;
  readonly smtpUrl: string | undefined;
  /** Whether mails may be sent to another machine without TLS. */
  readonly smtpAllowPlaintext: boolean;
  readonly mailFrom: string;
  /** Addresses, networks and keywords for Fastify's `trustProxy`. `false`: trust no proxy. */
  readonly trustProxy: readonly string[] | false;
  /** The first key signs, all verify. Empty: the keys of the key file are used. */
  readonly signingKeys: readonly string[];
  /** A URI: `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
  readonly nativeOrigins: readonly string[];
  /** Apps that open the links of this server. */
  readonly androidApps: readonly AndroidApp[];
  /** Team and bundle id of each. */
  readonly appleApps: readonly string[];
  /** Where page changes are reported; null: nowhere. */
  readonly analytics: Analytics | null;
  /** Origins that replace the payment providers in tests. */
  readonly paymentApis: { readonly stripe: string | undefined; readonly mollie: string | undefined };
  /** Where `/metrics` is served. */
  readonly metricsListen: z.output<typeof ListenAddress> | undefined;
  readonly storage: StorageConfig;
  readonly backup: BackupConfig;
  readonly logLevel: LogLevel;
  /** The levels of areas that differ from `logLevel`. */
  readonly logLevels: Readonly<Partial<Record<LogArea, LogLevel>>>;
}

/** The environment contains invalid variables. The message names all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const NEEDS_PUBLIC_URL =
  'In a container PUBLIC_URL must be set to the address that people and QR codes use.';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment, validated and frozen. An empty variable counts as
 * unset.
 *
 * @throws ConfigError that names all invalid variables at once, but no values: some are secrets
 */
export function loadConfig(
  env: Environment = process.env,
  {
    isRoot = process.getuid?.() === 0,
    lan = lanAddresses()[0] ?? null,
    isContainer = () => false,
    mayBeStored = false,
    machine = thisMachine(),
  }: {
    isRoot?: boolean;
    lan?: string | null;
    isContainer?: (env: Environment) => boolean;
    /** The public address may be in the database, which is read later. */
    mayBeStored?: boolean;
    machine?: Machine;
  } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const checked = variables.safeParse(given);
  if (!checked.success) {
    const lines = checked.error.issues.map((issue) => `  ${String(issue.path[0])} ${reasonOf(issue)}`);
    throw new ConfigError(`These environment variables are invalid:\n${[...new Set(lines)].join('\n')}`);
  }
  const values = checked.data;
  const dataDir = resolve(values.DATA_DIR ?? (isRoot ? '/var/lib/photoslate' : 'data'));
  const conflict = roleConflict(values) ?? storageConflict(values) ?? backupConflict(values, dataDir);
  if (conflict) throw new ConfigError(`${conflict}.`);
  // A container's own address is not reachable from outside.
  const inContainer = isContainer(env) || given['PHOTOSLATE_CONTAINER'] === 'true';
  const needsStoredAddress = inContainer && values.PUBLIC_URL === undefined && !isLoopback(values.HOST);
  if (needsStoredAddress && !mayBeStored) throw new ConfigError(NEEDS_PUBLIC_URL);
  const { publicUrl, publicUrlSource } =
    values.PUBLIC_URL === undefined
      ? defaultPublicUrl(values.HOST, values.PORT, lan)
      : ({ publicUrl: values.PUBLIC_URL, publicUrlSource: 'configured' } as const);
  const mailHost = publicUrlSource === 'configured' ? new URL(publicUrl).hostname : 'localhost';
  const readerProcesses = values.READER_PROCESSES ?? defaultReaderProcesses(values.ROLE, machine);
  return Object.freeze({
    role: values.ROLE,
    readerProcesses,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    publicUrlSource,
    needsStoredAddress,
    formerPublicUrls: Object.freeze(values.FORMER_PUBLIC_URLS),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseJobsPoolSize: values.DATABASE_JOBS_POOL_SIZE ?? defaultJobsPoolSize(values.ROLE, readerProcesses),
    databaseWaitMs: values.DATABASE_WAIT_SECONDS * 1000,
    smtpUrl: values.SMTP_URL,
    smtpAllowPlaintext: values.SMTP_ALLOW_PLAINTEXT,
    mailFrom: values.MAIL_FROM ?? `Photoslate <no-reply@${mailHost}>`,
    trustProxy: values.TRUST_PROXY.length > 0 ? Object.freeze(values.TRUST_PROXY) : false,
    signingKeys: Object.freeze(values.SIGNING_KEY),
    securityContact: values.SECURITY_CONTACT,
    nativeOrigins: Object.freeze(values.NATIVE_ORIGINS),
    androidApps: Object.freeze(values.ANDROID_APPS),
    appleApps: Object.freeze(values.APPLE_APPS),
    analytics: analyticsOf(values.ANALYTICS_DATA_LAYER, values.ANALYTICS_ENDPOINT),
    paymentApis: Object.freeze({ stripe: values.STRIPE_API_URL, mollie: values.MOLLIE_API_URL }),
    metricsListen: values.METRICS_LISTEN && Object.freeze(values.METRICS_LISTEN),
    storage: storageConfigOf(values),
    backup: backupConfigOf(values),
    logLevel: values.LOG_LEVEL,
    logLevels: Object.freeze(Object.fromEntries(values.LOG_LEVELS)),
  });
}

function analyticsOf(dataLayer: boolean, endpoint: string | undefined): Analytics | null {
  // This is the default of the page.
  if (dataLayer && endpoint === undefined) return null;
  return Object.freeze({ dataLayer, ...(endpoint === undefined ? {} : { endpoint }) });
}

function reasonOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value'
    ? `must be one of ${issue.values.map((value) => String(value)).join(', ')}`
    : issue.message;
}

/** The table in docs/guide/configuration.md: every variable, its meaning and its default. */
export function configurationTable(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const { meaning, unset } = docs.get(schema) ?? { meaning: '', unset: '' };
    return `| \`${name}\` | ${meaning} | ${unset} |`;
  });
  return ['| variable | meaning | when unset |', '|---|---|---|', ...rows].join('\n');
}
