import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { setUser, signIn, signOut, signOutCleanup } from '#lib/auth/login-state.ts';
import { forgetUser } from '#lib/auth/remembered-user.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { realtimeStore } from '#lib/realtime/realtime.ts';
import { pageTable } from '../page-table.ts';
import { uncoverAtKey } from './cover.ts';
import { forgetPages, forgetPagesWithoutLogin, PAGES_CACHE } from './ended-login.ts';
import { buildOfPage, forgetMissedPages, forgetOtherPages, forgetPagesOf } from './forget-pages.ts';
import { isKeptAddress, keepPage } from './stored-pages.ts';

const login = anAuthentication();
const USER = login.data.id;
const X = '019a3c00-0000-7000-8000-000000000001';
const Y = '019a3c00-0000-7000-8000-000000000002';
const { href } = location;
const root = document.createElement('div');
root.id = 'root';

// Without a service worker, the app keeps no copies.
const container = { controller: {} as object | null };
beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  document.body.append(root);
  forgetPagesWithoutLogin();
});
afterAll(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  root.remove();
});
beforeEach(async () => {
  signIn(login);
  container.controller = {};
  root.innerHTML = '<main><h1>Sessions</h1><p>Anna</p></main>';
  history.replaceState(null, '', '/sessions');
  realtimeStore.set('open');
  await forgetPages();
});
afterEach(async () => {
  signOut();
  await signOutCleanup();
  queryClient.clear();
  document.getElementById('stored-page')?.remove();
  history.replaceState(null, '', href);
});

const stored = async (): Promise<string[]> => {
  if (!(await caches.has(PAGES_CACHE))) return [];
  const keys = await (await caches.open(PAGES_CACHE)).keys();
  return keys.map(({ url }) => new URL(url).pathname);
};

async function store(paths: readonly string[], headers: Record<string, string> = {}): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  const own = { 'x-user': USER, 'x-build': buildOfPage(), 'x-kept-at': String(Date.now()) };
  await Promise.all(
    paths.map((path) => pages.put(path, new Response('{}', { headers: { ...own, ...headers } }))),
  );
}

const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));

/** Shows an element in the place of a copy. */
function showCover(): void {
  const cover = document.createElement('div');
  cover.id = 'stored-page';
  document.body.append(cover);
}

/** Reads as a page does. Returns a function that ends the read. */
function read(answer: () => Promise<string>, queryKey = ['shown']): () => void {
  return new QueryObserver(queryClient, { queryKey, queryFn: answer, retry: false }).subscribe(
    () => undefined,
  );
}

/** Sets what was read long enough ago to be on the screen. */
const setAnswer = (queryKey = ['shown']) =>
  queryClient.setQueryData(queryKey, 'Anna', { updatedAt: Date.now() - 5000 });

test('a page is stored for its user', async () => {
  expect(await keepPage(USER)).toBe(true);
  expect(await stored()).toEqual(['/sessions']);
  const answer = await caches.match('/sessions', { cacheName: PAGES_CACHE });
  expect(answer?.headers.get('x-user')).toBe(USER);
  expect(await answer?.text()).toContain('Anna');
});

test('events of several sessions delete the copies of each of them, and of the lists', async () => {
  await store([`/session/${X}`, `/session/${Y}/photos`, '/studio/customers', '/session/other']);
  await forgetPagesOf(X);
  expect(await stored()).toEqual([`/session/${Y}/photos`, '/session/other']);
  await forgetPagesOf(Y);
  expect(await stored()).toEqual(['/session/other']);
  await store(['/sessions']);
  await forgetPagesOf(X);
  expect(await stored()).toEqual(['/session/other']);
});

test('a page that is being read again after an event is not stored', async () => {
  setAnswer();
  const answer = Promise.withResolvers<string>();
  const stop = read(() => answer.promise);
  const invalidated = queryClient.invalidateQueries({ queryKey: ['shown'] });
  expect(await keepPage(USER), 'while it is read').toBe(false);
  answer.resolve('Ben');
  await invalidated;
  expect(await keepPage(USER), 'before it is rendered').toBe(false);
  expect(await stored()).toEqual([]);
  await expect.poll(() => keepPage(USER)).toBe(true);
  stop();
});

test('a page whose read failed is not stored', async () => {
  setAnswer();
  const stop = read(() => Promise.reject(new Error('gone')));
  await queryClient.invalidateQueries({ queryKey: ['shown'] });
  expect(queryClient.getQueryState(['shown'])?.status).toBe('error');
  expect(await keepPage(USER)).toBe(false);
  expect(await stored()).toEqual([]);
  stop();
});

test('a page is not stored without the push channel or without a service worker', async () => {
  realtimeStore.set('closed');
  expect(await keepPage(USER)).toBe(false);
  realtimeStore.set('open');
  container.controller = null;
  expect(await keepPage(USER)).toBe(false);
  expect(await stored()).toEqual([]);
});

test('a copy that was begun before pages were forgotten is not stored', async () => {
  const kept = keepPage(USER);
  await forgetPagesOf(X);
  expect(await kept).toBe(false);
  expect(await stored()).toEqual([]);
});

test('a copy that is being written when pages are forgotten is deleted', async () => {
  const put = vi.spyOn(Cache.prototype, 'put').mockImplementationOnce(async function (this: Cache, ...of) {
    await forgetPagesOf(X);
    put.mockRestore();
    await this.put(...of);
  });
  expect(await keepPage(USER)).toBe(false);
  expect(await stored()).toEqual([]);
});

test('no copy is left of a login that ends while it is stored', async () => {
  const kept = keepPage(USER);
  signOut();
  await kept;
  await signOutCleanup();
  expect(await stored()).toEqual([]);
});

test('a tab that was not told of a logout stores nothing', async () => {
  forgetUser();
  expect(await keepPage(USER)).toBe(false);
  expect(await stored()).toEqual([]);
});

test('each end of a login deletes the copies and the one on the screen', async () => {
  await store(['/sessions']);
  showCover();
  signOut();
  await signOutCleanup();
  expect(await stored()).toEqual([]);
  expect(document.getElementById('stored-page')).toBeNull();
});

test('a start without a login deletes copies that were left', async () => {
  signOut();
  await signOutCleanup();
  await store(['/sessions']);
  forgetPagesWithoutLogin();
  await expect.poll(stored).toEqual([]);
});

test('a user who must add a second factor first sees no copy, and stores none', async () => {
  await store(['/sessions']);
  showCover();
  setUser({ ...login.data, mustAddSecondFactor: true });
  await expect.poll(stored).toEqual([]);
  expect(document.getElementById('stored-page')).toBeNull();
  expect(await keepPage(USER)).toBe(false);
});

test('a connection after the first one deletes all copies, because events were missed', async () => {
  await store([`/session/${X}`]);
  await forgetMissedPages();
  expect(await stored()).toEqual([`/session/${X}`]);
  await forgetMissedPages();
  expect(await stored()).toEqual([]);
});

test.each([
  ['of another user', { 'x-user': Y }],
  ['of another version', { 'x-build': '/assets/index-older.js' }],
  ['older than a week', { 'x-kept-at': String(Date.now() - 8 * 86_400_000) }],
])('a login deletes copies %s', async (_which, headers) => {
  await store(['/sessions']);
  await store(['/mails'], headers);
  await forgetOtherPages(USER);
  expect(await stored()).toEqual(['/sessions']);
});

test('the first key shows the page and does not act on it', () => {
  const onKey = vi.fn<() => void>();
  document.addEventListener('keydown', onKey);
  showCover();
  uncoverAtKey();
  press();
  expect(document.getElementById('stored-page')).toBeNull();
  expect(onKey).not.toHaveBeenCalled();
  press();
  expect(onKey).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onKey);
});

test('copies are kept of the listed pages, and of no page with a secret or a form', () => {
  const kept = pageTable
    .filter(({ path }) => {
      const pathname = path.replace('/:lang?', '/de').replaceAll(/:\w+\??/g, '019a3c');
      return isKeptAddress({ pathname, search: '' });
    })
    .map(({ source }) => source);
  expect(kept).toEqual([
    'desk/sessions-page',
    'desk/shoot-page',
    'desk/photos-page',
    'desk/session-page',
    'desk/mails-page',
    'studio/customers-page',
    'studio/customer-page',
    'studio/orders-page',
    'studio/sales-page',
  ]);
});

test('no page without its optional parts is taken for another one', () => {
  const kept = pageTable
    .filter(({ path }) => /:\w+\?/.test(path.replace('/:lang?', '')))
    .map(({ path }) =>
      path
        .replace('/:lang?', '')
        .replaceAll(/\/:\w+\?/g, '')
        .replaceAll(/:\w+/g, '019a3c'),
    )
    .filter((pathname) => isKeptAddress({ pathname, search: '' }));
  expect(kept).toEqual([]);
});

test('a search is not kept, and the questions are', () => {
  expect(isKeptAddress({ pathname: '/studio/customers', search: '?q=anna' })).toBe(false);
  expect(isKeptAddress({ pathname: '/session/1/photos', search: '?view=questions' })).toBe(true);
});
