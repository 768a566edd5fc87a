import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  owner = await app.asOwner();
});
afterAll(() => app.close());

const logIn = (email: string, password: string, remoteAddress = '198.51.100.7') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });

describe('login', () => {
  test('returns the token and user in the body and the refresh token only in a cookie to a browser', async () => {
    const answer = await app.send('auth.login', {
      body: { email: owner.email.toUpperCase(), password: PASSWORD },
    });
    expect(answer.status).toBe(200);
    const body: unknown = JSON.parse(answer.text);
    expect(body).toMatchObject({
      data: {
        id: owner.userId,
        firstName: 'Robin',
        lastName: '',
        email: owner.email,
        language: 'en',
        role: 'owner',
        studio: { id: owner.studioId, name: 'Studio Noorderlicht' },
        preferences: { skipCalibrationInstruction: false },
      },
      authorisation: {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        type: 'bearer',
        expiresIn: 3600,
      },
    });
    expect(answer.text).not.toContain('refreshToken');
    expect(answer.text).not.toMatch(/password/i);
    expect(answer.text).not.toContain(PASSWORD);
    expect(answer.cookies).toMatchObject([
      { name: 'photoslate_refresh', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 31_556_880 },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('returns the refresh token in the body and sets no cookie for the native app', async () => {
    const answer = await app.send('auth.login', {
      body: { email: owner.email, password: PASSWORD },
      headers: { 'x-client': 'native' },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ authorisation: { refreshToken: expect.any(String) } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await app.send('auth.login', { body: { email: owner.email, password: 'not this one' } });
    const unknown = await app.send('auth.login', {
      body: { email: 'nobody@studio.test', password: 'not this one' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.failure.code).toBe('login_failed');
  });

  test('answers in the language of the request', async () => {
    const answer = await app.send('auth.login', {
      body: { email: 'a@b.test', password: 'x' },
      language: 'nl',
    });
    expect(answer.failure.message).toBe('E-mailadres of wachtwoord klopt niet.');
  });
});

const forgedFrom = (index: number) => ({
  method: 'POST' as const,
  url: '/api/auth/login',
  payload: { email: 'forged@studio.test', password: 'x' },
  headers: { 'x-forwarded-for': `198.51.100.${index}` },
  remoteAddress: '192.0.2.77',
});

describe('the login rate limit', () => {
  test('blocks an account from one address after ten failures, while another address can still log in', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await logIn(owner.email, `guess ${guess}`)).statusCode).toBe(401);
    const eleventh = await logIn(owner.email, PASSWORD);
    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(60);
    const seconds = Math.ceil(Number(eleventh.headers['retry-after']));
    const wait = seconds < 60 ? `${seconds} seconds` : '1 minute';
    expect(eleventh.json()).toMatchObject({
      message: `Too many attempts. Please try again in ${wait}.`,
      code: 'too_many_requests',
    });
    expect((await logIn(owner.email, PASSWORD, '203.0.113.9')).statusCode).toBe(200);
  });

  test('ends after a minute', async () => {
    clock.at += 61_000;
    expect((await logIn(owner.email, PASSWORD)).statusCode).toBe(200);
  });

  test('is not bypassed by a forged X-Forwarded-For when no proxy is trusted', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await app.inject(forgedFrom(index))).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

const preferences = (authorization: string) =>
  app.send('auth.preferences', { as: { authorization }, body: {} });

describe('an access token', () => {
  test('expires after an hour', async () => {
    const { token } = await app.logIn(owner.email);
    expect((await preferences(`Bearer ${token}`)).status).toBe(200);
    clock.at += 3_599_000;
    expect((await preferences(`Bearer ${token}`)).status).toBe(200);
    clock.at += 2000;
    expect((await preferences(`Bearer ${token}`)).status).toBe(401);
  });

  test('is refused when it is missing, malformed, unsigned or modified', async () => {
    const { token } = await app.logIn(owner.email);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const asAnother = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace(owner.userId, crypto.randomUUID()),
    ).toString('base64url');
    const forged = [
      'Bearer',
      'Bearer ',
      'Bearer x.y.z',
      `Basic ${token}`,
      `Bearer ${none}.${claims}.`,
      `Bearer ${none}.${claims}.${signature}`,
      `Bearer ${head}.${asAnother}.${signature}`,
      `Bearer ${head}.${claims}.${signature.slice(0, -2)}`,
      `Bearer ${token}, Bearer ${token}`,
    ];
    for (const authorization of forged) {
      const answer = await preferences(authorization);
      expect([authorization, answer.status, answer.failure.code]).toEqual([
        authorization,
        401,
        'unauthenticated',
      ]);
    }
    expect((await app.send('auth.preferences', { body: {} })).status).toBe(401);
  });
});

describe('preferences', () => {
  test('change only the fields that are sent', async () => {
    const photographer = await app.asPhotographer();
    const first = await app.call('auth.preferences', { as: photographer, body: { language: 'fr' } });
    expect(first.data).toMatchObject({ language: 'fr', preferences: { skipCalibrationInstruction: false } });
    const second = await app.call('auth.preferences', {
      as: photographer,
      body: { skipCalibrationInstruction: true },
    });
    expect(second.data).toMatchObject({ language: 'fr', preferences: { skipCalibrationInstruction: true } });
  });

  test('ignore a role, studio or email address in the request', async () => {
    const photographer = await app.asPhotographer();
    const sent = {
      role: 'owner',
      email: 'other@studio.test',
      studio: { id: crypto.randomUUID() },
      studioId: 'x',
    };
    const answer = await app.send('auth.preferences', { as: photographer, body: sent });
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { role: 'photographer', email: photographer.email },
    });
  });
});
