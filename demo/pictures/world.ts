import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  unsubscribeFingerprint,
  unsubscribeToken,
} from '../../apps/server/src/features/mail/unsubscribe-token.ts';
import { readKeys } from '../../apps/server/src/platform/keys/key-file.ts';
import { createFingerprinter } from '../../apps/server/src/platform/signing.ts';
import { serveAppFiles, type AppFiles } from '@photoslate/test-support/native-shell';
import { freePort } from '@photoslate/test-support/run-server';
import { type Client, createClient } from '../client.ts';
import { openDemoFolder, type DemoFolder, type LogIn } from '../demo-folder.ts';
import { prepare } from '../prepare.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { linkOf } from '../seed.ts';
import { dataVersion } from './data-version.ts';
import { fromNow, mailed } from './mailed.ts';
import { addUnusualPhotos, UNUSUAL } from './unusual-photos.ts';
import { type Payments, type Providers, startProviders, tellOfPayments } from './orders.ts';

/** The data of the demo that the screens need. */
export interface World {
  readonly url: string;
  readonly logIn: LogIn;
  /** The web app as the native shell serves it. */
  readonly appFiles: AppFiles;
  /**
   * Sessions of the demo: one mostly published, one to review, one with questions, one running, one
   * without shoots.
   */
  readonly lake: string;
  readonly park: string;
  readonly garden: string;
  readonly fair: string;
  /** The folder with the files of the published session's card. */
  readonly lakeCard: string;
  /** A published session without questions, whose photos are very bright, dark, tall or wide. */
  readonly unusual: string;
  readonly empty: string;
  /** A running shoot, one with customers, and a published one. */
  readonly openShoot: string;
  readonly fullShoot: string;
  readonly doneShoot: string;
  /** A customer with galleries and orders, by the id of one of their registrations. */
  readonly customer: string;
  /** A customer without galleries and orders. */
  readonly newCustomer: string;
  /** The link tokens of two customers: one without orders, and one with an order. */
  readonly link: string;
  readonly orderedLink: string;
  /** The tokens of two more mails: an invitation to the studio, and a customer's own data. */
  readonly invitation: string;
  readonly ownData: string;
  readonly studioId: string;
  /** The page for unsubscribing from reminders. */
  readonly wayOut: string;
  readonly payments: Payments;
}

/** The running demo for the pictures. */
export interface RunningWorld {
  /** Its current data. Pictures change it; for example a replaced code stops working. */
  now(): Promise<World>;
  stop(): Promise<void>;
}

/**
 * Starts a new demo with data that only pictures need: fake payment providers, a joined user, an
 * erasure. `PICTURES_DIR` names a folder to keep, so that the data is prepared only once.
 */
export async function startWorld(say: (line: string) => void): Promise<RunningWorld> {
  const kept = process.env['PICTURES_DIR'];
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'photoslate-pictures-')));
  // If this user is root, PostgreSQL runs as another user, who must be able to enter the folder.
  if (!kept) await chmod(dir, 0o711);
  const folder = await openDemoFolder(dir);
  const providers = await startProviders();
  const appFiles = await serveAppFiles();
  const server = await startServer({
    ...process.env,
    ...providers.environment,
    PORT: process.env['PORT'] ?? String(await freePort()),
    DATA_DIR: folder.dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    NATIVE_ORIGINS: appFiles.origin,
  });
  appFiles.server = server.url;
  const stop = async () => {
    server.stop('SIGTERM');
    await server.ended;
    folder.release();
    await Promise.all([providers.stop(), appFiles.stop()]);
    if (!kept) await rm(dir, { recursive: true, force: true });
  };
  try {
    const { client, logIn, told } = await seedWorld(server, folder, providers, say);
    const now = async () => ({
      ...(await find(client)),
      ...told,
      lakeCard: folder.cardDir,
      url: server.url,
      logIn,
      appFiles,
    });
    return { now, stop };
  } catch (error) {
    // Otherwise the server would keep running.
    await stop();
    throw error;
  }
}

/**
 * Prepares the demo's data and the extra data of the pictures, unless the folder has it already.
 */
async function seedWorld(
  server: RunningServer,
  folder: DemoFolder,
  providers: Providers,
  say: (line: string) => void,
): Promise<{ client: Client; logIn: LogIn; told: SeedNotes }> {
  const isSeeded = folder.logIn() !== null;
  const logIn = folder.logIn() ?? (await prepare(server, folder, say));
  const client = createClient(server.url);
  const { authorisation } = await client.call('auth.login', { body: logIn });
  client.useToken(authorisation.token, logIn.password);
  const notes = join(folder.dataDir, 'for-pictures.json');
  if (isSeeded && !isOfThisVersion(notes))
    throw new Error(
      'The data in PICTURES_DIR was made by another version of the demo. Delete this folder, or name another.',
    );
  if (!isSeeded) {
    say('Preparing the extra data of the pictures: payments, a joined user, an erasure …');
    const payments = await tellOfPayments(client, providers);
    await letJoin(client, folder.dataDir);
    // Each secret is mailed once, because the server does not send the same link repeatedly.
    const notesToKeep = { version: dataVersion(), payments, ...(await secrets(client, folder.dataDir)) };
    writeFileSync(notes, JSON.stringify(notesToKeep));
    await client.call('privacy.erase', { body: { email: 'noor.visser@example.org', withPhotos: false } });
  }
  return { client, logIn, told: JSON.parse(readFileSync(notes, 'utf8')) as SeedNotes };
}

/** Notes of older versions have no version; of an interrupted preparation there are none. */
const isOfThisVersion = (notes: string): boolean =>
  existsSync(notes) &&
  (JSON.parse(readFileSync(notes, 'utf8')) as { version?: string }).version === dataVersion();

type SeedNotes = Pick<World, 'payments'> & Secrets;
type Found = Omit<World, 'url' | 'logIn' | 'appFiles' | 'lakeCard' | keyof SeedNotes>;
async function find(client: Client): Promise<Found> {
  const { data: sessions } = await client.call('sessions.list');
  const named = (name: string) => {
    const found = sessions.find(({ location }) => location.name.startsWith(name));
    if (!found) throw new Error(`The demo has no session at ${name}.`);
    return found;
  };
  const [lake, park] = [named('Strandbad'), named('Vondelpark')];
  const [garden, fair] = [named('Jardin'), named('Sommerfest')];
  const shootsOf = async (id: string) => (await client.call('sessions.show', { params: { id } })).data.shoots;
  const running = await shootsOf(fair.id);
  const [done] = await shootsOf(lake.id);
  const { data: people } = await client.call('customers.list');
  const unusual =
    sessions.find(({ location }) => location.name === UNUSUAL) ??
    (await addUnusualPhotos(client, Date.now()));
  const empty = sessions.find(({ shootCount }) => shootCount === 0) ?? (await makeEmpty(client));
  return {
    lake: lake.id,
    park: park.id,
    garden: garden.id,
    fair: fair.id,
    unusual: unusual.id,
    empty: empty.id,
    openShoot: running.find(({ status }) => status === 'open')?.hash ?? '',
    fullShoot: running.find(({ customers }) => customers.length > 1)?.hash ?? '',
    doneShoot: done?.hash ?? '',
    customer: people.find(({ orderCount }) => orderCount > 0)?.id ?? '',
    newCustomer: people.find(({ email }) => email === NEW_CUSTOMER)?.id ?? '',
    link: await linkOf(client, CUSTOMER),
    orderedLink: await linkOf(client, 'lucia.romero@example.org'),
  };
}

async function makeEmpty(client: Client): Promise<{ id: string }> {
  const { data: prices } = await client.call('studio.priceGroups');
  const location = { name: 'Schloss Charlottenburg', location: 'Berlin', timeZone: 'Europe/Berlin' };
  const body = { location, priceGroupId: prices[0]?.id ?? '' };
  return (await client.call('sessions.create', { body })).data;
}

const NEW_CUSTOMER = 'marco.rossi@example.org';
const CUSTOMER = 'emma.harper@example.org';
const INVITATION = /invitation#([\w.~-]+)/;

/** Accepts an invitation. */
async function letJoin(client: Client, dataDir: string): Promise<void> {
  const since = fromNow();
  const person = { firstName: 'Lena', lastName: 'Vos' };
  await client.call('people.invite', {
    body: { ...person, email: 'lena@noordlicht.example', role: 'photographer', language: 'nl' },
  });
  const token = decodeURIComponent(await mailed(dataDir, since, INVITATION));
  const password = 'light through leaves';
  await client.call('people.acceptInvitation', {
    body: { token, ...person, password, password_confirmation: password, language: 'nl' },
  });
}

type Secrets = Pick<World, 'invitation' | 'ownData' | 'studioId' | 'wayOut'>;
async function secrets(client: Client, dataDir: string): Promise<Secrets> {
  const since = fromNow();
  const person = { firstName: 'Jonas', lastName: 'Meer', email: 'jonas@noordlicht.example' };
  await client.call('people.invite', { body: { ...person, role: 'photographer', language: 'en' } });
  await client.call('privacy.ask', { body: { email: CUSTOMER } });
  const { data: studio } = await client.call('studio.settings');
  const [marksKey] = (await readKeys(join(dataDir, 'keys', 'marks.key'))) ?? [];
  if (!marksKey) throw new Error('The demo has no marks key.');
  const marker = createFingerprinter(marksKey);
  const mark = unsubscribeFingerprint(marker, studio.id, CUSTOMER);
  return {
    invitation: await mailed(dataDir, since, INVITATION),
    ownData: await mailed(dataDir, since, /my-data[^\s#]*#([\w.~-]+)/),
    studioId: studio.id,
    wayOut: `/api/unsubscribe/${unsubscribeToken(marker, { studioId: studio.id, mark })}`,
  };
}
