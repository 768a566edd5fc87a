import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServer } from '@photoslate/test-support/run-server';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { galleryReady, makeLink, queue } from './mail.test-support.ts';

/** The received mails by Message-ID. */
const arrived = new Map<string, string[]>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    stream.on('end', () => {
      const id = /^Message-ID: <([^@]+)@/m.exec(text)?.[1] ?? 'none';
      arrived.set(id, [...(arrived.get(id) ?? []), text]);
      setTimeout(done, 20);
    });
  },
});
server.on('error', () => {});

let app: App;
let env: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  app = await startApp({ listen: false });
  env = {
    PORT: '0',
    PUBLIC_URL: app.config.publicUrl,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SIGNING_KEY: app.config.signingKeys.join(','),
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
  };
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test('a repeatedly killed server loses no mail and resends only the mails in progress', async () => {
  const owner = await app.asOwner();
  const linkId = await makeLink(app, owner);
  const ids: string[] = [];
  let kills = 0;
  for (const lifeMs of [150, 400, 250]) {
    const sender = await runServer(env);
    const dying = new Promise((resolve) => setTimeout(resolve, lifeMs)).then(() => sender.end('SIGKILL'));
    for (let index = 0; index < 25; index++) ids.push(await queue(app, galleryReady(owner.studioId, linkId)));
    await dying;
    kills++;
  }
  const last = await runServer(env);
  const unsent = () => app.db.selectFrom('mails').select('id').where('state', '!=', 'sent').execute();
  await expect.poll(() => unsent()).toEqual([]);
  expect(await last.end('SIGTERM')).toEqual({ code: 0, signal: null });

  expect([...arrived.keys()].toSorted()).toEqual(ids.toSorted());
  const doubled = [...arrived.values()].filter((copies) => copies.length > 1);
  expect(doubled.length).toBeLessThanOrEqual(kills * 4);
  for (const copies of doubled) expect(new Set(copies).size).toBe(1);
});
