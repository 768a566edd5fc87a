import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '@photoslate/test-support/run-server';
import { createClient } from './client.ts';

const root = join(import.meta.dirname, '..');

/** Starts the demo as its own process. */
function startDemo(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(root, 'demo/main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', ...env },
  });
  let said = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      said += piece.toString();
      child.emit('said');
    });
  return {
    /** Resolves with the output once it contains this text, or when the demo has ended. */
    async says(text: string): Promise<string> {
      while (!said.includes(text) && child.exitCode === null)
        await Promise.race([once(child, 'said'), ended]);
      return said;
    },
    ended,
    async end(): Promise<number | null> {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

test('the demo has the data it announces, and a second demo on the same folder explains the conflict', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-demo-'));
  const env = { DEMO_DIR: folder, PORT: String(await freePort()) };
  const demo = startDemo(env);
  await demo.says('Preparing the demo');

  const second = startDemo({ ...env, DATA_DIR: '/nowhere', PORT: String(await freePort()) });
  expect((await second.ended)[0], 'a second demo on the same folder').toBe(1);
  expect(await second.says('Another demo')).toContain(`Another demo is running in ${folder}. Stop it first`);

  const said = await demo.says('Ctrl-C ends it');
  expect(said).toContain('choose “Share QR code”');

  const client = createClient(`http://localhost:${env.PORT}`);
  const [, email = '', password = ''] = /Log in as +(\S+)\s+Password +(\S+)/.exec(said) ?? [];
  const login = await client.call('auth.login', { body: { email, password } });
  client.useToken(login.authorisation.token);
  const { data: sessions } = await client.call('sessions.list');
  const reportOf = async (name: string) => {
    const session = sessions.find(({ location }) => location.name.startsWith(name));
    expect(session, name).toBeDefined();
    return (await client.call('card.report', { params: { id: session?.id ?? '' } })).data;
  };
  const open = ({ anomalies, reviewCount }: Awaited<ReturnType<typeof reportOf>>) =>
    anomalies.filter(({ settled }) => !settled).length + reviewCount;
  expect(open(await reportOf('Strandbad Wannsee'))).toBe(0);
  const park = await reportOf('Vondelpark');
  expect(park.assignedCount, 'the clocks found most of its photos').toBeGreaterThan(park.photoCount / 2);
  expect(open(park), 'questions of the Vondelpark').toBeGreaterThan(0);
  expect(open(await reportOf('Jardin du Luxembourg'))).toBeGreaterThan(0);

  expect(await demo.end()).toBe(0);
  await rm(folder, { recursive: true, force: true });
}, 600_000);
