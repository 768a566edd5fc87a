import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trickleBody } from '@photoslate/test-support/faulty-proxy';
import { openStory, PIECE, type Person, type Story } from '../photos.test-support.ts';
import { tusClient } from '../photos.test-support.ts';

/** A body timeout in which a busy server identifies the sender. */
const ROOMY_MS = 3000;
/** Bytes of a piece that takes longer than that. */
const SLOW_BYTES = 180;
const ENDLESS_BYTES = 1_000_000;

let story: Story;
let tus: ReturnType<typeof tusClient>;
let uploadPath = '';
const bodyTimeout = { bodyMs: 30_000, afterAnswerMs: 100 };
beforeAll(async () => {
  story = await openStory({ bodyTimeout });
  tus = tusClient(story);
  uploadPath = await tus.begin(ENDLESS_BYTES);
  // Short for the tests only: logins before them may take long.
  bodyTimeout.bodyMs = 600;
});
afterAll(() => story.close());

const send = (
  method: 'POST' | 'PATCH',
  path: string,
  who: Person | 'nobody',
  length: number,
  headers: Record<string, string> = {},
) =>
  trickleBody({
    url: story.app.url,
    method,
    path,
    headers: { 'Tus-Resumable': '1.0.0', 'Content-Type': PIECE, ...story.as(who), ...headers },
    length,
  });

const create = (): Record<string, string> => ({
  'Upload-Length': String(ENDLESS_BYTES),
  'Upload-Metadata': tus.metadata(),
});
const append = (): Record<string, string> => ({ 'Upload-Offset': '0' });

describe('a slow request body', () => {
  test.each<[string, 'PATCH' | 'POST', () => string, Person | 'nobody', typeof append, string]>([
    ['a piece from nobody', 'PATCH', () => uploadPath, 'nobody', append, '401'],
    ['a piece from another studio', 'PATCH', () => uploadPath, 'stranger', append, '404'],
    ['a piece from a colleague', 'PATCH', () => uploadPath, 'colleague', append, '403'],
    ['an upload from nobody', 'POST', () => '/api/uploads', 'nobody', create, '401'],
    ['an upload from another studio', 'POST', () => '/api/uploads', 'stranger', create, '404'],
    ['a login of the type of a piece', 'POST', () => '/api/auth/login', 'nobody', create, '415'],
  ])('has its connection closed: %s', async (_what, method, path, who, headers, status) => {
    const answer = await send(method, path(), who, ENDLESS_BYTES, headers());
    expect(answer).toMatch(new RegExp(`^(?:HTTP/1.1 ${status}|$)`));
  });

  test('has its connection closed: a login in JSON', async () => {
    const json = { 'Content-Type': 'application/json' };
    expect(await send('POST', '/api/auth/login', 'nobody', ENDLESS_BYTES, json)).toBe('');
  });

  test('is accepted as a chunk of the photographer’s own upload', async () => {
    bodyTimeout.bodyMs = ROOMY_MS;
    expect(await send('PATCH', uploadPath, 'photographer', SLOW_BYTES, append())).toMatch(/^HTTP\/1.1 204/);
    expect(await tus.offsetOf(uploadPath)).toBe(String(SLOW_BYTES));
  });
});
