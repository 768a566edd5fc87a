import { randomInt } from 'node:crypto';
import { OWNER, STUDIO } from './cast.ts';
import { createClient } from './client.ts';
import { openDemoFolder, type DemoFolder, type LogIn } from './demo-folder.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { tellStory } from './story.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts a server with a demo studio in a data folder of its own, and says what to log in with. The story is told once, and kept. */
async function run(): Promise<number> {
  const folder = await openDemoFolder(process.env['DEMO_DIR']);
  const server = await startServer({
    ...process.env,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.stop('SIGTERM'));
  try {
    const logIn = folder.logIn() ?? (await prepare(server, folder));
    for (const line of invitation(server.url, logIn)) say(line);
  } catch (error) {
    server.stop('SIGTERM');
    await server.ended;
    throw error;
  }
  return server.ended;
}

async function prepare({ url, setupToken }: RunningServer, folder: DemoFolder): Promise<LogIn> {
  if (!setupToken) throw new Error('This database is already somebody’s. The demo wants one of its own.');
  say('\nPreparing the demo. This takes about a minute, once.');
  const logIn = { email: OWNER.email, password: newPassword() };
  const client = createClient(url);
  const { authorisation } = await client.call('setup.create', {
    body: { token: setupToken, studioName: STUDIO, ...OWNER, password: logIn.password, language: 'en' },
  });
  client.useToken(authorisation.token);
  await tellStory(client, Date.now(), say);
  await folder.keep(logIn);
  return logIn;
}

const invitation = (url: string, { email, password }: LogIn): string[] => [
  '',
  `The demo of Photoslate runs at  ${url}`,
  '',
  `  Log in as   ${email}`,
  `  Password    ${password}`,
  '',
  '  Strandbad Wannsee: photographs matched and published, orders to look at.',
  '  Vondelpark: a QR code was forgotten; the cameras’ clocks found its photos all the same. Ready to publish.',
  '  Sommerfest: running. Open its shoot, scan the code with your phone, leave an address.',
  '',
  `  What the customers were sent:  ${url}/mails`,
  '  (the link in each mail opens that customer’s photos)',
  '',
  'Ctrl-C ends it; the next start is quick.',
];

/** Three groups that can be read out: no default password exists anywhere. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
