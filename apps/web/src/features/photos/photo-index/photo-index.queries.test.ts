import type { PhotoIndex } from '@photoslate/contract/photo-index';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, signOut } from '#lib/auth/login-state.ts';
import { keys, staleKeys } from '#lib/query/keys.ts';
import { photoDetailsQuery } from './photo-details.queries.ts';
import { photoIndexQuery } from './photo-index.queries.ts';
import { anAnswer, anIndexPhoto } from './photo-index.test-support.ts';
import { showDecision } from './show-decision.ts';

const one = anIndexPhoto('1', { shootIds: ['A'] });
const two = anIndexPhoto('2', { shootIds: ['A'] });
let client: QueryClient;
/** The answers of the server, in order, and the searches that it was asked with. */
let answers: (PhotoIndex | Response)[];
let asked: string[];

beforeEach(() => {
  signIn(anAuthentication());
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://server.example');
    asked.push(pathname.split('/').at(-1) + search);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json({ data: answer });
  });
});
afterEach(() => {
  client.clear();
  signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const observe = () => {
  const observer = new QueryObserver(client, photoIndexQuery(client, 'S'));
  observer.subscribe(() => undefined);
  return observer;
};
const photos = () => client.getQueryData(photoIndexQuery(client, 'S').queryKey)?.photos;
/** The effect of an event of the push channel after a change. */
const hear = () =>
  Promise.all(
    staleKeys({ type: 'photos.changed', sessionId: 'S' }).map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

test('after the first read, an event reads only what changed since', async () => {
  const moved = { ...two, shootIds: ['B'] };
  answers = [
    anAnswer([one, two], { version: '1.a' }),
    anAnswer([moved], { version: '2.a', full: false, count: 2 }),
    anAnswer([], { version: '3.a', full: false, count: 2 }),
  ];
  observe();
  await expect.poll(() => photos()).toEqual([one, two]);
  await hear();
  expect(photos()).toEqual([one, moved]);
  await hear();
  expect(photos()).toEqual([one, moved]);
  expect(asked).toEqual(['photo-index', 'photo-index?since=1.a', 'photo-index?since=2.a']);
});

test('an answer that does not fit to what is known is followed by a whole read', async () => {
  answers = [
    anAnswer([one, two]),
    anAnswer([], { version: '2', full: false, count: 1 }),
    anAnswer([two], { version: '3' }),
  ];
  observe();
  await expect.poll(() => photos()).toEqual([one, two]);
  await hear();
  expect(photos()).toEqual([two]);
  expect(asked).toEqual(['photo-index', 'photo-index?since=1', 'photo-index']);
});

test('without a network the photos stay, and the error is known', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answers = [anAnswer([one, two])];
  const observer = observe();
  await expect.poll(() => photos()).toEqual([one, two]);
  await hear();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: { photos: [one, two] } });
});

test('a change by hand that is shown while the photos are read again is not hidden by the answer', async () => {
  const late = Promise.withResolvers<Response>();
  answers = [anAnswer([one, two])];
  observe();
  await expect.poll(() => photos()).toEqual([one, two]);
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => late.reject(signal.reason));
    return late.promise;
  });
  const heard = hear();
  showDecision(client, 'S', ['2'], { kind: 'hidden' });
  late.resolve(Response.json({ data: anAnswer([one, two], { version: '2' }) }));
  await heard;
  expect(photos()).toMatchObject([one, { id: '2', role: 'hidden' }]);
});

test('details of many photos are read in parts of a hundred', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => `${at}`.padStart(3, '0'));
  answers = [1, 2, 3].map(() => Response.json({ data: [] }));
  await client.fetchQuery(photoDetailsQuery('S', [...ids, '000']));
  const parts = asked.map((search) => new URLSearchParams(search.split('?')[1]).get('ids')?.split(','));
  expect(parts.flat()).toEqual(ids);
  expect(parts.map((part) => part?.length)).toEqual([100, 100, 1]);
});

test('details are read again after a change of the photos', () => {
  const { queryKey } = photoDetailsQuery('S', ['1']);
  expect(queryKey.slice(0, 2)).toEqual([...keys.photos('S')]);
});
