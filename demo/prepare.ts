import { randomInt } from 'node:crypto';
import { OWNER, STUDIO } from './sample-data.ts';
import { createClient } from './client.ts';
import type { DemoFolder, LogIn } from './demo-folder.ts';
import type { RunningServer } from './server-process.ts';
import { seedDemo } from './seed.ts';

/** Creates the demo studio on an empty server, prepares its data, and stores the login. */
export async function prepare(
  { url, setupToken }: RunningServer,
  folder: DemoFolder,
  say: (line: string) => void,
): Promise<LogIn> {
  if (!setupToken) throw new Error('This database is already in use. The demo needs its own.');
  say('\nPreparing the demo. This takes about a minute, once.');
  const logIn = { email: OWNER.email, password: newPassword() };
  const client = createClient(url);
  const { authorisation } = await client.call('auth.setUp', {
    body: { token: setupToken, studioName: STUDIO, ...OWNER, password: logIn.password, language: 'en' },
  });
  client.useToken(authorisation.token, logIn.password);
  await seedDemo(client, folder, Date.now(), say);
  await folder.keep(logIn);
  return logIn;
}

/** Three groups that are easy to read out. There is no default password. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
