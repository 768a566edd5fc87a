import { HOUR_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { runAdmin } from '@photoslate/test-support/run-server';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { turnOn } from './second-factor.test-support.ts';

let app: App;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 2 * HOUR_MS;
  user = await app.makeUser(await app.makeStudio(), 'owner');
});

const mailsTo = async ({ email }: Actor) => {
  await app.idle();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
};
const subjects = async (to: Actor) => (await mailsTo(to)).map(({ subject }) => subject);

describe('a reset of the second factor', () => {
  test('by an owner is recorded, and is told to the member by mail', async () => {
    const member = await app.makeUser(user.studioId, 'photographer', { language: 'de' });
    await turnOn(app, clock, member);
    const users = async () => (await app.call('people.list', { as: user })).data.users;
    expect((await users()).filter(({ secondFactor }) => secondFactor).map(({ id }) => id)).toEqual([
      member.userId,
    ]);
    const reset = (as: Actor, id = member.userId) =>
      app.send('people.resetSecondFactor', { as, params: { id } });
    expect((await reset(member)).status).toBe(403);
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await reset(stranger)).status).toBe(404);
    const asMember = { email: member.email, password: PASSWORD };
    expect((await app.send('auth.login', { body: asMember })).failure.code).toBe('second_factor_required');

    const answer = await reset(user);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { data: { secondFactor: false } }]);
    expect((await app.send('auth.login', { body: asMember })).status).toBe(200);
    expect((await app.send('auth.secondFactor', { as: member })).status).toBe(200);
    const log = (await app.call('activity.list', { as: user })).data;
    expect(log.find(({ verb }) => verb === 'second-factor.reset')).toMatchObject({
      by: { kind: 'user', id: user.userId },
      thing: { kind: 'user', id: member.userId },
    });
    expect(await subjects(member)).toEqual([
      'Anmeldung in zwei Schritten ist an',
      'Anmeldung in zwei Schritten zurückgesetzt',
    ]);
    expect((await reset(user)).status).toBe(409);
  });

  test('by the operator is a command, and is told to the owner', async () => {
    user = await app.makeUser(await app.makeStudio('A studio of its own'), 'owner');
    await turnOn(app, clock, user);
    const studio = 'A studio of its own';
    const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
    const run = () => runAdmin(['second-factor:reset', '--studio', studio, '--email', user.email], env);
    expect(await run()).toMatchObject({
      code: 0,
      out: `${user.email} now logs in with the password alone. A mail tells them.\n`,
    });
    expect((await app.send('auth.login', { body: { email: user.email, password: PASSWORD } })).status).toBe(
      200,
    );
    const log = (await app.call('activity.list', { as: user })).data;
    expect(log.find(({ verb }) => verb === 'second-factor.reset')?.by).toEqual({ kind: 'system' });
    expect(await subjects(user)).toEqual(['Two-step login is on', 'Two-step login was reset']);
    expect(await run()).toMatchObject({ code: 1, error: `${user.email} has no second factor.\n` });
  });

  test('is not needed by a user who turns it off, who gets a mail that leads to their login', async () => {
    await turnOn(app, clock, user);
    await app.call('auth.removeSecondFactor', { as: user });
    expect(await subjects(user)).toEqual(['Two-step login is on', 'Two-step login is off']);
    const [, off] = await mailsTo(user);
    expect(off && buttonOf(off)).toBe('http://photoslate.test/account');
  });
});
