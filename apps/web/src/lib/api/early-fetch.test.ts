import { afterEach, expect, test } from 'vitest';
import { earlyBody, consumeEarlyFetch } from './early-fetch.ts';
import { setServerOrigin } from './server-address.ts';

const page = globalThis as { earlyAnswer?: unknown };
afterEach(() => {
  delete page.earlyAnswer;
  setServerOrigin('');
});

test('what was asked for before the app was there is taken once, and only by whoever would ask the same', async () => {
  const response = Promise.resolve(new Response('here'));
  page.earlyAnswer = { url: '/api/gallery', authorization: 'Link a', response };
  expect(consumeEarlyFetch('/api/gallery', 'Link b')).toBeUndefined();
  expect(consumeEarlyFetch('/api/events', 'Link a')).toBeUndefined();
  expect(await (await consumeEarlyFetch('/api/gallery', 'Link a'))?.text()).toBe('here');
  expect(consumeEarlyFetch('/api/gallery', 'Link a')).toBeUndefined();
});

test('what it says is known as soon as it is here, to whoever would ask the same, until it was taken', () => {
  const response = Promise.resolve(new Response('here'));
  const early = { url: '/api/gallery', authorization: 'Link a', response };
  page.earlyAnswer = early;
  expect(earlyBody('/api/gallery', 'Link a')).toBeUndefined();
  page.earlyAnswer = { ...early, body: { data: 'photos' } };
  expect(earlyBody('/api/gallery', 'Link b')).toBeUndefined();
  expect(earlyBody('/api/gallery', 'Link a')).toEqual({ data: 'photos' });
  void consumeEarlyFetch('/api/gallery', 'Link a');
  expect(earlyBody('/api/gallery', 'Link a')).toBeUndefined();
});

test('what the native app was asked for before it knew its server is no answer of that server', () => {
  const response = Promise.resolve(new Response('<!doctype html>'));
  page.earlyAnswer = { url: '/api/gallery', authorization: 'Link a', response };
  setServerOrigin('https://photos.example.com');
  expect(consumeEarlyFetch('/api/gallery', 'Link a')).toBeUndefined();
});
