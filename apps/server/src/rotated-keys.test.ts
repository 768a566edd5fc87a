import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createLogger } from '#platform/log.ts';
import { STRIPE_KEY } from '@photoslate/test-support/payments/fake-stripe';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { runAdmin } from '@photoslate/test-support/run-server';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { PASSWORD, startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { galleryReady, mailWith, makeLink, queue } from './features/mail/mail.test-support.ts';

const OLD = 'a signing key that only tests ever use';
const NEW = 'another signing key, which only tests ever use';
const native = { 'x-client': 'native' };

let before: App;
let owner: Actor;
beforeAll(async () => {
  before = await startApp();
  owner = await before.asOwner();
});
afterAll(() => before.close());

/** The same installation after a restart with these signing keys. */
const restarted = (...signingKeys: string[]) =>
  startApp({ after: before, runsJobs: true, config: { signingKeys } });

/** A published shoot, and the customer who has its link. */
async function gallery(): Promise<{ as: As; shootId: string }> {
  const session = await before.session(owner);
  const email = `eva-${newId()}@example.com`;
  const shoot = await filledShoot(before, owner, session.id, [email]);
  await before.call('galleries.publishShoot', {
    as: owner,
    params: { id: shoot.id },
    body: { sendNow: true },
  });
  return { as: await holder(before, session.id, email), shootId: shoot.id };
}

describe('a server with another signing key', () => {
  test('keeps an erased address erased when a phone sends it late', async () => {
    const email = `eva-${newId()}@example.com`;
    const session = await before.session(owner);
    const shoot = await filledShoot(before, owner, session.id, [email]);
    const late = newId();
    await before.call('privacy.erase', { as: owner, body: { email, withPhotos: false } });
    const app = await restarted(NEW);
    const as = await app.logIn(owner.email);
    const params = { id: shoot.id };
    await app.call('shoots.updateContact', { as, params, body: { customers: [{ id: late, email }] } });
    expect((await app.call('shoots.show', { as, params })).data.customers).toEqual([]);
    await app.close();
  });

  test('sends no reminders to unsubscribed customers, and accepts unsubscribe links of earlier mails', async () => {
    const first = await restarted(OLD);
    const linkId = await makeLink(before, owner);
    const reminder = (to: string) =>
      mailWith(
        owner.studioId,
        { kind: 'reminder', payload: { linkId, location: 'Beach', date: '2026-06-06', photoCount: 3 } },
        { to },
      );
    const mailOf = async (app: App, to: string) => {
      const id = await queue(app, reminder(to));
      await app.idle();
      return (await app.mails()).find((mail) => mail.messageId?.includes(id));
    };
    const unsubscribePath = async (to: string) =>
      /http:\/\/photoslate\.test(\/api\/unsubscribe\/\S+)/.exec((await mailOf(first, to))?.text ?? '')?.[1] ??
      '';
    const [one, two] = [await unsubscribePath('one@family.test'), await unsubscribePath('two@family.test')];
    expect((await first.inject({ method: 'POST', url: one })).statusCode).toBe(200);
    await first.close();
    const app = await restarted(NEW);
    expect((await app.inject({ method: 'POST', url: two })).statusCode).toBe(200);
    for (const to of ['one@family.test', 'two@family.test']) expect(await mailOf(app, to)).toBeUndefined();
    expect(await mailOf(app, 'three@family.test')).toBeDefined();
    await app.close();
  });

  test('keeps earlier logins and links valid when the new key is in front of the former one', async () => {
    const { as } = await gallery();
    const { authorisation } = await before.call('auth.login', {
      body: { email: owner.email, password: PASSWORD },
      headers: native,
    });
    const parent = authorisation.refreshToken ?? '';
    const refresh = (app: App, refreshToken: string) =>
      app.call('auth.refresh', { body: { refreshToken }, headers: native });
    const lost = (await refresh(before, parent)).authorisation.refreshToken;
    const app = await restarted(NEW, OLD);
    expect((await app.send('sessions.list', { as: owner })).status).toBe(200);
    const shown = await app.call('galleries.show', { as });
    expect(shown.data.shoots).toHaveLength(1);
    // The response to a refresh was lost, and the keys were rotated meanwhile: the phone sends the
    // parent token again.
    expect((await refresh(app, parent)).authorisation.refreshToken).toBe(lost);
    await app.close();
  });

  test('ends earlier logins and links when the new key replaces the former one', async () => {
    const { as } = await gallery();
    const app = await restarted(NEW);
    expect((await app.send('sessions.list', { as: owner })).status).toBe(401);
    expect((await app.send('galleries.show', { as })).status).toBe(401);
    await app.close();
  });
});

/** Requests a password reset and an invitation on this server; its jobs write both mails. */
async function ask(app: App): Promise<{ reset: string; invited: string }> {
  const as = await app.logIn(owner.email);
  const reset = (await before.makeUser(owner.studioId, 'photographer')).email;
  const invited = `sanne-${newId()}@example.com`;
  await app.call('auth.forgotPassword', { body: { email: reset } });
  await app.call('people.invite', { as, body: { email: invited, role: 'photographer', language: 'en' } });
  return { reset, invited };
}

/** Runs the commands that an operator runs after a break-in. */
async function endAll(): Promise<void> {
  const env = { DATA_DIR: before.config.dataDir, DATABASE_URL: before.databaseUrl };
  for (const command of ['links:revoke-all', 'logins:end-all'])
    expect((await runAdmin([command], env)).error).toBe('');
}

/** The fragment (after `#`) of the link that was mailed to this address. */
async function mailed(app: App, address: string): Promise<string> {
  const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === address);
  return mail ? new URL(buttonOf(mail)).hash.slice(1) : '';
}

/** The status codes of the two mailed links. */
async function follow(app: App, { reset, invited }: { reset: string; invited: string }) {
  const token = new URLSearchParams(await mailed(app, reset)).get('token') ?? '';
  const password = 'seven herons over the dyke';
  const set = await app.send('auth.resetPassword', {
    body: { token, email: reset, password, password_confirmation: password },
  });
  const page = await app.send('people.showInvitation', { body: { token: await mailed(app, invited) } });
  return [set.status, page.status];
}

describe('links mailed during a key rotation', () => {
  test.each([
    ['in front of the former one', [NEW, OLD]],
    ['instead of the former one', [NEW]],
  ])('work in a mail that waited for its mail server while a new key was set %s', async (_how, keys) => {
    const nobodyListens = 'smtp://127.0.0.1:1';
    const log = createLogger({ logLevel: 'silent' });
    const first = await startApp({ after: before, runsJobs: true, smtpUrl: nobodyListens, log });
    const asked = await ask(first);
    const waits = () =>
      first.query(
        `select id from mails where last_error is not null and recipient in ('${asked.reset}', '${asked.invited}')`,
      );
    await expect.poll(async () => (await waits()).length).toBe(2);
    await first.close();
    const app = await restarted(...keys);
    await app.idle();
    expect(await follow(app, asked)).toEqual([200, 200]);
    await app.close();
  });

  test('are recorded as ended in the activity log of each studio, like its logins', async () => {
    const stranger = await before.makeUser(await before.makeStudio('Elsewhere'), 'owner');
    await makeLink(before, owner);
    await endAll();
    const verbs = async ({ email }: Actor) => {
      const as = await before.logIn(email);
      const { data } = await before.call('activity.list', { as });
      return data.slice(1, 3).map(({ verb, by }) => [verb, by.kind]);
    };
    expect(await verbs(owner)).toEqual([
      ['logins.ended', 'system'],
      ['links.revoked', 'system'],
    ]);
    expect((await verbs(stranger))[0]).toEqual(['logins.ended', 'system']);
    expect(await verbs(stranger)).not.toContainEqual(['links.revoked', 'system']);
    owner = await before.logIn(owner.email);
  });

  test('work in a mail that waits while all links are revoked and all logins are ended', async () => {
    const customer = `eva-${newId()}@example.com`;
    const linkId = await makeLink(before, owner, customer);
    await queue(before, galleryReady(owner.studioId, linkId, { to: customer }));
    await endAll();
    owner = await before.logIn(owner.email);
    const app = await restarted(OLD);
    await app.idle();
    const as = { authorization: `Link ${await mailed(app, customer)}` };
    expect((await app.send('galleries.show', { as })).status).toBe(200);
    await app.close();
  });

  test('stay valid from earlier mails when the new key is in front of the former one, and end when it replaces it', async () => {
    const first = await restarted(OLD);
    const [one, other] = [await ask(first), await ask(first)];
    await first.idle();
    await first.close();
    const rotated = await restarted(NEW, OLD);
    expect(await follow(rotated, one)).toEqual([200, 200]);
    await rotated.close();
    const app = await restarted(NEW);
    expect(await follow(app, other)).toEqual([422, 410]);
    await app.close();
  });
});

test('payment credentials are re-encrypted after a key rotation, and stay readable throughout', async () => {
  await before.call('payments.setAccount', {
    as: owner,
    body: { provider: 'stripe', key: STRIPE_KEY, webhookSecret: '' },
  });
  const env = { DATA_DIR: before.config.dataDir, DATABASE_URL: before.databaseUrl, SIGNING_KEY: OLD };
  const rotated = await runAdmin(['keys:rotate'], env);
  expect(rotated.error).toBe('');
  const made = /: ([\w-]{43})\n/.exec(rotated.out)?.[1] ?? '';
  const account = async (app: App) => {
    const as = await app.logIn(owner.email);
    return (await app.call('payments.settings', { as })).data.accounts[0];
  };
  const both = { after: before, config: { signingKeys: [made, OLD] } };
  const withoutJobs = await startApp(both);
  expect((await withoutJobs.send('sessions.list', { as: owner })).status).toBe(200);
  expect(await account(withoutJobs)).toMatchObject({ unreadable: false });
  expect(await account(before)).toMatchObject({ unreadable: false });
  await withoutJobs.close();

  const app = await startApp({ ...both, runsJobs: true });
  expect(await account(app)).toMatchObject({ unreadable: false });
  await app.close();
  // This server knows only the former key.
  expect(await account(before)).toMatchObject({ unreadable: true });
  const newKeyAlone = await restarted(made);
  expect(await account(newKeyAlone)).toMatchObject({ unreadable: false });
  await newKeyAlone.close();
});
