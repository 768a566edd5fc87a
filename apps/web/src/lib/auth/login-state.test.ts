import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from './authentication.fixture.ts';
import { accessToken, currentToken, signIn, signOut, tokenRefused, userStore } from './login-state.ts';

let asked = 0;
let answerRefresh: (response: Response) => void;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise<Response>((resolve) => {
      answerRefresh = resolve;
    });
  });
  signIn(anAuthentication('first'));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const refused = () => Response.json({ message: 'Log in again.', code: 'unauthenticated' }, { status: 401 });

test('a rejected refresh ends the login', async () => {
  tokenRefused('first');
  const outcome = accessToken().catch(() => 'refused');
  await expect.poll(() => asked).toBe(1);
  answerRefresh(refused());
  expect(await outcome).toBe('refused');
  expect(userStore.get()).toBeNull();
});

test('a refresh that is rejected after a new login does not end the new login', async () => {
  tokenRefused('first');
  const outcome = accessToken();
  await expect.poll(() => asked).toBe(1);
  signOut();
  signIn(anAuthentication('second'));
  answerRefresh(refused());
  expect(await outcome).toBe('second');
  expect(userStore.get()).not.toBeNull();
  expect(currentToken()).toBe('second');
});

test('a refresh that succeeds after a logout does not log in again', async () => {
  tokenRefused('first');
  const outcome = accessToken().catch(() => 'ended');
  await expect.poll(() => asked).toBe(1);
  signOut('user');
  answerRefresh(Response.json(anAuthentication('refreshed')));
  expect(await outcome).toBe('ended');
  expect(userStore.get()).toBeNull();
  expect(currentToken()).toBeNull();
});
