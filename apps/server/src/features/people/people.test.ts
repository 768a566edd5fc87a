import { DAY_MS } from '@photoslate/domain/durations';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const clock = { at: Date.parse('2026-06-01T10:00:00Z'), now: () => new Date(clock.at) };
let app: App;
let owner: Actor;
let photographer: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true, clock });
  owner = await app.asOwner();
  photographer = await app.asPhotographer();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const people = async (as = owner) => (await app.call('people.list', { as })).data;
const update = (userId: string, body: object, as = owner) =>
  app.send('people.update', { as, params: { id: userId }, body });
const latest = async () => (await app.call('activity.list', { as: owner })).data[0];
/** The tokens in the invitations to an address, oldest first. */
async function mailedTokens(email: string): Promise<string[]> {
  await app.idle();
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
  return mails.map((mail) => new URL(buttonOf(mail)).hash.slice(1));
}
const mailedToken = async (email: string) => (await mailedTokens(email)).at(-1) ?? '';
const form = (email: string) => ({ email, role: 'photographer' as const, language: 'nl' as const });
const acceptance = (token: string) => ({
  token,
  firstName: 'Noor',
  lastName: 'Visser',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  language: 'nl' as const,
});

describe('an invitation', () => {
  test('is mailed, shows its details and creates the user once', async () => {
    const invited = await app.call('people.invite', {
      as: owner,
      body: { ...form(' Noor@Example.org '), firstName: 'Noor' },
    });
    expect(invited.data).toMatchObject({
      email: 'noor@example.org',
      role: 'photographer',
      expiresAt: new Date(clock.at + 7 * DAY_MS).toISOString(),
    });
    expect((await people()).invitations.map(({ email }) => email)).toEqual(['noor@example.org']);
    expect((await people(stranger)).invitations).toEqual([]);
    const token = await mailedToken('noor@example.org');
    const shown = await app.call('people.showInvitation', { body: { token } });
    expect(shown.data).toEqual({
      studio: { name: 'Studio Noorderlicht', logo: null, legal: [] },
      email: 'noor@example.org',
      firstName: 'Noor',
      lastName: '',
      role: 'photographer',
      language: 'nl',
    });

    const answers = await Promise.all(
      [1, 2, 3].map(() => app.send('people.acceptInvitation', { body: acceptance(token) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410, 410]);
    const noor = await app.logIn('noor@example.org');
    expect(noor.studioId).toBe(owner.studioId);
    expect((await people()).invitations).toEqual([]);
    expect((await people()).users.find(({ id }) => id === noor.userId)).toMatchObject({
      firstName: 'Noor',
      lastName: 'Visser',
      role: 'photographer',
      deactivatedAt: null,
    });
    expect((await app.send('people.showInvitation', { body: { token } })).status).toBe(410);
    expect((await app.call('activity.list', { as: owner })).data.slice(0, 3)).toMatchObject([
      { verb: 'user.logged-in', by: { id: noor.userId } },
      { verb: 'user.joined', by: { id: noor.userId, name: 'Noor Visser' } },
      { verb: 'user.invited', by: { id: owner.userId }, thing: { label: 'noor@example.org' } },
    ]);
  });

  test('expires after seven days and when it is sent again', async () => {
    const email = 'late@example.org';
    await app.call('people.invite', { as: owner, body: form(email) });
    const first = await mailedToken(email);
    clock.at += 7 * DAY_MS - 1;
    expect((await app.send('people.showInvitation', { body: { token: first } })).status).toBe(200);
    clock.at += 1;
    expect((await app.send('people.showInvitation', { body: { token: first } })).failure.code).toBe(
      'invitation_invalid',
    );
    const again = await app.logIn(owner.email);
    owner = again;
    stranger = await app.logIn(stranger.email);
    photographer = await app.logIn(photographer.email);
    await app.call('people.invite', { as: owner, body: form(email) });
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    expect((await app.send('people.acceptInvitation', { body: acceptance(first) })).status).toBe(410);
    expect((await people()).invitations.filter((one) => one.email === email)).toHaveLength(1);
    expect((await app.send('people.acceptInvitation', { body: acceptance(second) })).status).toBe(201);
  });

  test('stops working when it is withdrawn', async () => {
    const email = 'unwanted@example.org';
    const { data } = await app.call('people.invite', { as: owner, body: form(email) });
    const token = await mailedToken(email);
    const params = { id: data.id };
    expect((await app.send('people.withdraw', { as: stranger, params })).status).toBe(404);
    for (let nth = 0; nth < 2; nth++)
      // oxlint-disable-next-line no-await-in-loop -- sequential
      expect((await app.send('people.withdraw', { as: owner, params })).status).toBe(204);
    expect((await latest())?.verb).toBe('invitation.withdrawn');
    expect((await app.send('people.acceptInvitation', { body: acceptance(token) })).status).toBe(410);
    expect((await people()).invitations.some((one) => one.email === email)).toBe(false);
  });

  test('is refused for an address that already logs in at the studio', async () => {
    for (const email of [photographer.email, owner.email.toUpperCase()]) {
      // oxlint-disable-next-line no-await-in-loop -- few
      const answer = await app.send('people.invite', { as: owner, body: form(email) });
      expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['email']]);
    }
  });

  test('reveals a login at another studio only to the holder of the address', async () => {
    const of = (email: string) => app.send('people.invite', { as: owner, body: form(email) });
    const [taken, free] = [await of(stranger.email), await of('nobody-yet@example.org')];
    expect([taken.status, free.status]).toEqual([201, 201]);
    expect(Object.keys(JSON.parse(taken.text).data)).toEqual(Object.keys(JSON.parse(free.text).data));
    const token = await mailedToken(stranger.email);
    const joined = await app.send('people.acceptInvitation', { body: acceptance(token) });
    expect([joined.status, Object.keys(joined.failure.errors ?? {})]).toEqual([422, ['email']]);
    expect((await people(stranger)).users.map(({ email }) => email)).toContain(stranger.email);
  });

  test('is stored once when it is sent twice at once, and only one of its links works', async () => {
    const email = 'twice@example.org';
    await Promise.all([1, 2].map(() => app.call('people.invite', { as: owner, body: form(email) })));
    expect((await people()).invitations.filter((one) => one.email === email)).toHaveLength(1);
    const tokens = await mailedTokens(email);
    expect(new Set(tokens).size).toBe(2);
    const alive = await Promise.all(
      tokens.map(async (token) => (await app.send('people.showInvitation', { body: { token } })).status),
    );
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('is refused with an unknown token or an invalid password', async () => {
    for (const token of ['x', 'a'.repeat(43), '🙂'])
      // oxlint-disable-next-line no-await-in-loop -- few
      expect((await app.send('people.acceptInvitation', { body: acceptance(token) })).status).toBe(410);
    const body = { ...acceptance('x'), password: 'short', password_confirmation: 'other' };
    expect((await app.send('people.acceptInvitation', { body })).status).toBe(422);
  });

  test('mailed by an earlier version still opens with its bare signature as the token', async () => {
    const { data } = await app.call('people.invite', { as: owner, body: form('former@example.org') });
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await app.db.updateTable('invitations').set({ hash }).where('id', '=', data.id).execute();
    expect((await app.send('people.showInvitation', { body: { token } })).status).toBe(200);
  });

  test('has no readable text in the owner’s mail list', async () => {
    const { data } = await app.call('mail.list', { as: owner });
    const mail = data.find(({ kind }) => kind === 'invitation');
    const whole = await app.call('mail.show', { as: owner, params: { id: mail?.id ?? '' } });
    expect([whole.data.html, whole.data.text]).toEqual([null, null]);
  });
});

describe('a deactivated user', () => {
  test('is logged out at once and cannot log in or reset the password until reactivation', async () => {
    const leaver = await app.makeUser(owner.studioId, 'photographer');
    await app.call('sessions.list', { as: leaver });
    expect((await update(leaver.userId, { active: false })).status).toBe(200);
    expect((await app.send('sessions.list', { as: leaver })).status).toBe(401);
    const login = { email: leaver.email, password: PASSWORD };
    const refused = await app.send('auth.login', { body: login });
    const wrong = await app.send('auth.login', { body: { ...login, password: 'no such password' } });
    expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text]);
    await app.call('auth.forgotPassword', { body: { email: leaver.email } });
    expect(await mailedTokens(leaver.email)).toEqual([]);
    expect(await latest()).toMatchObject({ verb: 'user.deactivated', thing: { id: leaver.userId } });

    expect((await update(leaver.userId, { active: true })).status).toBe(200);
    expect((await app.send('sessions.list', { as: leaver })).status).toBe(401);
    await app.call('sessions.list', { as: await app.logIn(leaver.email) });
    expect((await app.call('activity.list', { as: owner })).data[1]?.verb).toBe('user.reactivated');
  });

  test('gets no access from a login that began before the deactivation', async () => {
    const leaver = await app.makeUser(owner.studioId, 'photographer');
    const login = { email: leaver.email, password: PASSWORD };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        app.send('auth.login', { body: login, headers: { 'x-client': 'native' } }),
      ),
      update(leaver.userId, { active: false }),
    ]);
    for (const answer of answers.slice(0, 4).filter(({ status }) => status === 200)) {
      const { authorisation } = JSON.parse(answer.text) as { authorisation: { token: string } };
      const as = { authorization: `Bearer ${authorisation.token}` };
      // oxlint-disable-next-line no-await-in-loop -- few
      expect((await app.send('sessions.list', { as })).status).toBe(401);
    }
  });
});

describe('the role of a user', () => {
  test('applies from the next login when it changes, and the current login ends at once', async () => {
    const second = await app.makeUser(owner.studioId, 'owner');
    await app.call('people.list', { as: second });
    expect((await update(second.userId, { role: 'photographer' })).status).toBe(200);
    expect((await app.send('people.list', { as: second })).status).toBe(401);
    expect((await app.send('people.list', { as: await app.logIn(second.email) })).status).toBe(403);
    expect(await latest()).toMatchObject({ verb: 'user.logged-in' });
    const before = (await app.call('activity.list', { as: owner })).data[1];
    expect(before).toMatchObject({ verb: 'user.role-changed', params: { role: 'photographer' } });
  });

  test('set to the same value ends no login and is not logged', async () => {
    const before = await latest();
    expect((await update(photographer.userId, { role: 'photographer', active: true })).status).toBe(200);
    await app.call('sessions.list', { as: photographer });
    expect(await latest()).toEqual(before);
  });

  test('cannot be taken from the last owner by a role change or deactivation', async () => {
    for (const body of [
      { active: false },
      { role: 'photographer' },
      { role: 'photographer', active: false },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- three of them
      const answer = await update(owner.userId, body);
      expect([answer.status, answer.failure.code]).toEqual([409, 'last_owner']);
    }
    await app.call('people.list', { as: owner });
  });

  test('stays with one of the two last owners when they remove each other at once', async () => {
    const studioId = await app.makeStudio('Two of us');
    for (let nth = 0; nth < 5; nth++) {
      // oxlint-disable-next-line no-await-in-loop -- each round starts afresh
      const [one, two] = await Promise.all([
        app.makeUser(studioId, 'owner'),
        app.makeUser(studioId, 'owner'),
      ]);
      const others = (await people(one)).users.filter(
        ({ id, deactivatedAt }) => !deactivatedAt && ![one.userId, two.userId].includes(id),
      );
      for (const { id } of others)
        // oxlint-disable-next-line no-await-in-loop -- each round starts afresh
        expect((await update(id, { active: false }, one)).status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- each round starts afresh
      const answers = await Promise.all([
        update(two.userId, nth % 2 ? { active: false } : { role: 'photographer' }, one),
        update(one.userId, { active: false }, two),
      ]);
      // The second request is refused as the last owner's, or the first one has ended its login.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await app.db
        .selectFrom('users')
        .select('id')
        .where('studioId', '=', studioId)
        .where('role', '=', 'owner')
        .where('deactivatedAt', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('cannot be changed for a user of another studio or an unknown user', async () => {
    const answers = [
      await update(owner.userId, { role: 'photographer' }, stranger),
      await update(newId(), { role: 'photographer' }, stranger),
      await update('x', { active: false }, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
