import { VERSION } from '../apps/server/src/platform/version.ts';
import { openDemoFolder, type LogIn } from './demo-folder.ts';
import { prepare } from './prepare.ts';
import { startServer } from './server-process.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts a server with a demo studio in its own data folder, and prints the login. The data is
 * prepared once and kept.
 */
async function run(): Promise<number> {
  if (process.argv.includes('--version')) {
    say(VERSION);
    return 0;
  }
  if (process.env['DATA_DIR'] && !process.env['DEMO_DIR'])
    say('The demo does not use DATA_DIR. It has its own data folder; set DEMO_DIR to choose another one.');
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
    const logIn = folder.logIn() ?? (await prepare(server, folder, say));
    for (const line of invitation(server.url, logIn)) say(line);
  } catch (error) {
    server.stop('SIGTERM');
    await server.ended;
    throw error;
  }
  return server.ended;
}

const invitation = (url: string, { email, password }: LogIn): string[] => [
  '',
  `The demo of Photoslate runs at  ${url}`,
  '',
  `  Log in as   ${email}`,
  `  Password    ${password}`,
  '',
  '  Strandbad Wannsee: photographs matched and published; orders, receipts, a mail that came back.',
  '  Vondelpark: a QR code was forgotten; the cameras’ clocks found most of its photos. Answer its questions, then publish.',
  '  Jardin du Luxembourg: a QR code missed, one photographed late, a stranger’s, a clock an hour off. Answer the questions.',
  '  Sommerfest: running. Open its shoot, scan the code with your phone, leave an address. Somebody sent other details: decide.',
  '',
  `  Sales of some days, logo, ways to pay, reminders:  ${url}/studio`,
  `  What the customers were sent:  ${url}/mails`,
  '  (the link in each mail opens that customer’s photos)',
  '',
  'Ctrl-C ends it; the next start is quick.',
];

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
