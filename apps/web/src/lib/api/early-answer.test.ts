import { afterEach, expect, test } from 'vitest';
import { takeEarly } from './early-answer.ts';

const page = globalThis as { earlyAnswer?: unknown };
afterEach(() => {
  delete page.earlyAnswer;
});

test('what was asked for before the app was there is taken once, and only by whoever would ask the same', async () => {
  const response = Promise.resolve(new Response('here'));
  page.earlyAnswer = { url: '/api/gallery', authorization: 'Link a', response };
  expect(takeEarly('/api/gallery', 'Link b')).toBeUndefined();
  expect(takeEarly('/api/events', 'Link a')).toBeUndefined();
  expect(await (await takeEarly('/api/gallery', 'Link a'))?.text()).toBe('here');
  expect(takeEarly('/api/gallery', 'Link a')).toBeUndefined();
});
