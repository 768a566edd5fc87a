import { afterEach, expect, test } from 'vitest';
import { earlyBody, consumeEarlyFetch } from './early-fetch.ts';
import { setServerOrigin } from './server-address.ts';

const page = globalThis as { earlyAnswer?: unknown };
afterEach(() => {
  delete page.earlyAnswer;
  setServerOrigin('');
});

test('an early fetch is consumed once, and only for the same URL and authorization', async () => {
  const response = Promise.resolve(new Response('here'));
  page.earlyAnswer = { url: '/api/gallery', authorization: 'Link a', response };
  expect(consumeEarlyFetch('/api/gallery', 'Link b')).toBeUndefined();
  expect(consumeEarlyFetch('/api/events', 'Link a')).toBeUndefined();
  expect(await (await consumeEarlyFetch('/api/gallery', 'Link a'))?.text()).toBe('here');
  expect(consumeEarlyFetch('/api/gallery', 'Link a')).toBeUndefined();
});

test('an early body is available from its arrival until it is consumed, only for the same authorization', () => {
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

test('an early fetch is not used in the native app, where it did not reach the server', () => {
  const response = Promise.resolve(new Response('<!doctype html>'));
  page.earlyAnswer = { url: '/api/gallery', authorization: 'Link a', response };
  setServerOrigin('https://photos.example.com');
  expect(consumeEarlyFetch('/api/gallery', 'Link a')).toBeUndefined();
});
