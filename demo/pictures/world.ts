import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../client.ts';
import { createClient } from '../client.ts';
import { openDemoFolder } from '../demo-folder.ts';
import { prepare } from '../prepare.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import type { LogIn } from '../demo-folder.ts';

/** What the screens need to know of the demo that they are pictures of. */
export interface World {
  readonly url: string;
  readonly logIn: LogIn;
  /** Sessions of the demo: one published, one to review, one with questions, one that runs, one without shoots. */
  readonly lake: string;
  readonly park: string;
  readonly garden: string;
  readonly fair: string;
  readonly empty: string;
  /** A shoot that runs, and one that was published. */
  readonly openShoot: string;
  readonly doneShoot: string;
  /** The token of a customer's link. */
  readonly link: string;
  /** The tokens of two more mails: of somebody invited to the studio, and of a customer's own data. */
  readonly invitation: string;
  readonly ownData: string;
}

/** The demo that runs for the pictures. */
export interface RunningWorld {
  /** As it is now: pictures change it, and a replaced code leads nowhere. */
  now(): Promise<World>;
  stop(): Promise<void>;
}

/** Starts the demo in a folder that is kept between runs, so that only the first tells the story. */
export async function startWorld(say: (line: string) => void): Promise<RunningWorld> {
  const folder = await openDemoFolder(process.env['PICTURES_DIR']);
  const server = await startServer({
    ...process.env,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
  });
  const logIn = folder.logIn() ?? (await prepare(server, folder, say));
  const client = createClient(server.url);
  const { authorisation } = await client.call('auth.login', { body: logIn });
  client.useToken(authorisation.token);
  return {
    now: async () => ({
      ...(await find(client)),
      ...(await secrets(client, folder.dataDir)),
      url: server.url,
      logIn,
    }),
    stop: () => end(server),
  };
}

async function end(server: RunningServer): Promise<void> {
  server.stop('SIGTERM');
  await server.ended;
}

async function find(client: Client): Promise<Omit<World, 'url' | 'logIn' | 'invitation' | 'ownData'>> {
  const { data: sessions } = await client.call('sessions.list');
  const named = (name: string) => {
    const found = sessions.find(({ location }) => location.name.startsWith(name));
    if (!found) throw new Error(`The demo has no session at ${name}.`);
    return found;
  };
  const [lake, park] = [named('Strandbad'), named('Vondelpark')];
  const [garden, fair] = [named('Jardin'), named('Sommerfest')];
  const shootsOf = async (id: string) => (await client.call('sessions.show', { params: { id } })).data.shoots;
  const running = (await shootsOf(fair.id)).find(({ status }) => status === 'open');
  const [done] = await shootsOf(lake.id);
  const empty = sessions.find(({ shootCount }) => shootCount === 0) ?? (await makeEmpty(client));
  return {
    lake: lake.id,
    park: park.id,
    garden: garden.id,
    fair: fair.id,
    empty: empty.id,
    openShoot: running?.hash ?? '',
    doneShoot: done?.hash ?? '',
    link: await aLink(client),
  };
}

async function makeEmpty(client: Client): Promise<{ id: string }> {
  const { data: prices } = await client.call('prices.list');
  const location = { name: 'Schloss Charlottenburg', location: 'Berlin', timeZone: 'Europe/Berlin' };
  const body = { location, priceGroupId: prices[0]?.id ?? '' };
  return (await client.call('sessions.create', { body })).data;
}

async function aLink(client: Client): Promise<string> {
  const { data: mails } = await client.call('mails.list');
  const mail = mails.find(({ kind, to }) => kind === 'gallery-ready' && to.startsWith('emma'));
  const { data } = await client.call('mails.show', { params: { id: mail?.id ?? '' } });
  return /\/g[^\s#]*#([\w.~-]+)/.exec(data.text ?? '')?.[1] ?? '';
}

const INVITED = 'jonas@noordlicht.example';
const CUSTOMER = 'emma.harper@example.org';

/** What the server shows to nobody but whom it mailed it to: read from the newest such mails on the disk. */
async function secrets(client: Client, dataDir: string): Promise<Pick<World, 'invitation' | 'ownData'>> {
  // As the names of mails on the disk begin.
  const since = new Date().toISOString().replaceAll(':', '-');
  const person = { firstName: 'Jonas', lastName: 'Meer', email: INVITED };
  await client.call('people.invite', { body: { ...person, role: 'photographer', language: 'en' } });
  await client.call('privacy.ask', { body: { email: CUSTOMER } });
  return {
    invitation: await mailed(dataDir, since, /invitation#([\w.~-]+)/),
    ownData: await mailed(dataDir, since, /my-data[^\s#]*#([\w.~-]+)/),
  };
}

const PATIENCE_MS = 10_000;
async function mailed(dataDir: string, since: string, secret: RegExp): Promise<string> {
  const folder = join(dataDir, 'mails');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(500)) {
    const names = (await readdir(folder)).filter((name) => name > since).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const whole = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    const found = whole.flatMap((mail) => secret.exec(mail)?.[1] ?? []).at(-1);
    if (found) return found;
  }
  return '';
}
