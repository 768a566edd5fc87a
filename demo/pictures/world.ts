import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  unsubscribeFingerprint,
  unsubscribeToken,
} from '../../apps/server/src/features/mail/unsubscribe-token.ts';
import { readKeys } from '../../apps/server/src/platform/keys/key-file.ts';
import { createFingerprinter } from '../../apps/server/src/platform/signing.ts';
import { serveAppFiles, type AppFiles } from '@photoslate/test-support/native-shell';
import { type Client, createClient } from '../client.ts';
import { openDemoFolder, type DemoFolder, type LogIn } from '../demo-folder.ts';
import { prepare } from '../prepare.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { linkOf } from '../seed.ts';
import { fromNow, mailed } from './mailed.ts';
import { type Payments, type Providers, startProviders, tellOfPayments } from './orders.ts';

/** What the screens need to know of the demo that they are pictures of. */
export interface World {
  readonly url: string;
  readonly logIn: LogIn;
  /** The web app as the native shell has it. */
  readonly appFiles: AppFiles;
  /** Sessions of the demo: one published, one to review, one with questions, one that runs, one without shoots. */
  readonly lake: string;
  readonly park: string;
  readonly garden: string;
  readonly fair: string;
  readonly empty: string;
  /** A shoot that runs, one with customers, and one that was published. */
  readonly openShoot: string;
  readonly fullShoot: string;
  readonly doneShoot: string;
  /** The tokens of two customers' links: of one who has ordered nothing, and of one who has. */
  readonly link: string;
  readonly orderedLink: string;
  /** The tokens of two more mails: of somebody invited to the studio, and of a customer's own data. */
  readonly invitation: string;
  readonly ownData: string;
  /** The page behind the way out of reminders. */
  readonly wayOut: string;
  readonly payments: Payments;
}

/** The demo that runs for the pictures. */
export interface RunningWorld {
  /** As it is now: pictures change it, and a replaced code leads nowhere. */
  now(): Promise<World>;
  stop(): Promise<void>;
}

/** Starts the demo anew, with what only pictures need: payment providers that are none, somebody who joined, an erasure. `PICTURES_DIR` names a folder that is kept, to tell the story only once. */
export async function startWorld(say: (line: string) => void): Promise<RunningWorld> {
  const kept = process.env['PICTURES_DIR'];
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'photoslate-pictures-')));
  // As root PostgreSQL runs as somebody who must be able to enter.
  if (!kept) await chmod(dir, 0o711);
  const folder = await openDemoFolder(dir);
  const providers = await startProviders();
  const appFiles = await serveAppFiles();
  const server = await startServer({
    ...process.env,
    ...providers.environment,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    NATIVE_ORIGINS: appFiles.origin,
  });
  appFiles.server = server.url;
  const stop = async () => {
    server.stop('SIGTERM');
    await server.ended;
    await Promise.all([providers.stop(), appFiles.stop()]);
    if (!kept) await rm(dir, { recursive: true, force: true });
  };
  try {
    const { client, logIn, told } = await tell(server, folder, providers, say);
    const now = async () => ({ ...(await find(client)), ...told, url: server.url, logIn, appFiles });
    return { now, stop };
  } catch (error) {
    // Else the server would run on, with nobody who knows of it.
    await stop();
    throw error;
  }
}

/** Tells the demo's story, and what is only in the pictures, unless the folder has it already. */
async function tell(
  server: RunningServer,
  folder: DemoFolder,
  providers: Providers,
  say: (line: string) => void,
): Promise<{ client: Client; logIn: LogIn; told: Told }> {
  const isTold = folder.logIn() !== null;
  const logIn = folder.logIn() ?? (await prepare(server, folder, say));
  const client = createClient(server.url);
  const { authorisation } = await client.call('auth.login', { body: logIn });
  client.useToken(authorisation.token);
  const notes = join(folder.dataDir, 'for-pictures.json');
  if (!isTold) {
    say('And for the pictures: payments, somebody who joined, somebody who was erased …');
    const payments = await tellOfPayments(client, providers);
    await letJoin(client, folder.dataDir);
    // Each is mailed once: a server does not send the same way in again and again.
    const told = { payments, ...(await secrets(client, folder.dataDir)) };
    writeFileSync(notes, JSON.stringify(told));
    await client.call('privacy.erase', { body: { email: 'noor.visser@example.org', withPhotos: false } });
  }
  return { client, logIn, told: JSON.parse(readFileSync(notes, 'utf8')) as Told };
}

type Told = Pick<World, 'payments'> & Secrets;
type Found = Omit<World, 'url' | 'logIn' | 'appFiles' | keyof Told>;
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
  const empty = sessions.find(({ shootCount }) => shootCount === 0) ?? (await makeEmpty(client));
  return {
    lake: lake.id,
    park: park.id,
    garden: garden.id,
    fair: fair.id,
    empty: empty.id,
    openShoot: running.find(({ status }) => status === 'open')?.hash ?? '',
    fullShoot: running.find(({ customers }) => customers.length > 1)?.hash ?? '',
    doneShoot: done?.hash ?? '',
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

const CUSTOMER = 'emma.harper@example.org';
const INVITATION = /invitation#([\w.~-]+)/;

/** Somebody takes up an invitation. */
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

type Secrets = Pick<World, 'invitation' | 'ownData' | 'wayOut'>;
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
    wayOut: `/api/unsubscribe/${unsubscribeToken(marker, { studioId: studio.id, mark })}`,
  };
}
