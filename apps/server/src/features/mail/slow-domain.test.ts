import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { galleryReady, mailWith, makeLink, queue, stateOf } from './mail.test-support.ts';

const isSlow = (address = '') => /@slow\d\.test$/.test(address);

/**
 * `taken`: addresses whose mail the server has accepted; `hanging`: the domains of the open
 * connections that hang.
 */
const taken: string[] = [];
const hanging: string[] = [];
let mostOfOne = 0;
const sockets = new Set<Socket>();

// The server never replies after the last byte of a mail to a slow domain.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const to = envelope.rcptTo[0]?.address ?? '';
    stream.resume();
    stream.on('end', () => {
      if (isSlow(to)) {
        const domain = to.slice(to.indexOf('@') + 1);
        hanging.push(domain);
        mostOfOne = Math.max(mostOfOne, hanging.filter((one) => one === domain).length);
        return;
      }
      taken.push(to);
      done();
    });
  },
  onClose: ({ envelope }) => {
    const address = envelope.rcptTo[0]?.address ?? '';
    if (isSlow(address)) hanging.splice(hanging.indexOf(address.slice(address.indexOf('@') + 1)), 1);
  },
});
server.on('error', () => {});
server.server.on('connection', (socket: Socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});

let app: App;
let owner: Actor;
let linkId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  app = await startApp({ listen: false, runsJobs: true, smtpUrl: `smtp://127.0.0.1:${address.port}` });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(async () => {
  const closed = app.close();
  // Stopping waits for running jobs, which would wait for a reply: close their connections.
  for (const socket of sockets) socket.destroy();
  await closed;
  await new Promise<void>((resolve) => server.close(resolve));
});

/** Less than the 45 s after which a silent mail server is given up and its worker is free again. */
const PROMPT = { timeout: 40_000 };

const reset = (to: string) =>
  mailWith(
    owner.studioId,
    { kind: 'password-reset', payload: { resetId: newId(), firstName: 'Ada' } },
    { to },
  );

test('a mail domain that never answers delays no other mail and gets two connections at most', async () => {
  const slow: string[] = [];
  for (let index = 0; index < 8; index++)
    slow.push(await queue(app, galleryReady(owner.studioId, linkId, { to: `s${index}@slow1.test` })));
  await expect.poll(() => hanging.length).toBeGreaterThan(0);
  const good: string[] = [];
  for (let index = 0; index < 20; index++) {
    const to = `g${index}@family${index % 5}.test`;
    good.push(to);
    await queue(app, galleryReady(owner.studioId, linkId, { to }));
  }
  await queue(app, reset('ada@studio.test'));
  await expect.poll(() => taken, PROMPT).toContain('ada@studio.test');
  await expect.poll(() => taken.toSorted(), PROMPT).toEqual([...good, 'ada@studio.test'].toSorted());
  expect(mostOfOne).toBeLessThanOrEqual(2);
  for (const id of slow) expect((await stateOf(app, id)).state).toBe('queued');
});

test('a password reset mail is sent at once although mails to slow domains occupy all other mail workers', async () => {
  for (const domain of ['slow2.test', 'slow3.test', 'slow4.test', 'slow5.test'])
    for (let index = 0; index < 4; index++)
      await queue(app, galleryReady(owner.studioId, linkId, { to: `t${index}@${domain}` }));
  await expect.poll(() => hanging.length).toBeGreaterThanOrEqual(6);
  await queue(app, reset('grace@studio.test'));
  await expect.poll(() => taken, PROMPT).toContain('grace@studio.test');
});
