import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shootOf } from './operation.fixture.ts';

const kept = new Map<string, string>();
const queues = new Map<string, Promise<unknown>>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('navigator', {
  onLine: true,
  locks: {
    request(name: string, work: () => Promise<unknown>) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work);
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  },
});

const { anAuthentication } = await import('#lib/auth/authentication.fixture.ts');
const { accessToken, signIn, signOut, tokenRefused, userStore } = await import('#lib/auth/login-state.ts');
const { sendLogout } = await import('#lib/auth/send-logout.ts');
const { codesLeft, openPool, topUpPool } = await import('./code-pool.ts');
const { enqueue, outboxOpenStore, outboxStore } = await import('./outbox.ts');
const { startOutbox } = await import('./start-outbox.ts');

/** Paths whose requests the server accepts but does not answer. */
let silent: string[] = [];
let asked: string[] = [];
let patiences: { ms: number; end: () => void }[] = [];

beforeEach(() => {
  [silent, asked, patiences] = [[], [], []];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    patiences.push({ ms, end: () => controller.abort(new DOMException('Timed out', 'TimeoutError')) });
    return controller.signal;
  });
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push(path);
    if (!silent.includes(path)) return Promise.resolve(answerTo(path));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  signIn(anAuthentication('first'));
});
afterEach(() => {
  signOut();
  vi.restoreAllMocks();
});

const answerTo = (path: string): Response => {
  if (path === '/api/auth/refresh') return Response.json(anAuthentication('second'));
  if (path === '/api/codes/lease') return Response.json({ data: { codes: ['A', 'B'] } }, { status: 201 });
  return Response.json({ data: shootOf({}) });
};
const isAsked = (path: string) => expect.poll(() => asked).toContain(path);
const losePatience = () => {
  for (const { end } of patiences) end();
};

describe('a server that does not respond within 20 s', () => {
  it('fails an access token refresh but keeps the login, and the next refresh succeeds', async () => {
    silent = ['/api/auth/refresh'];
    tokenRefused('first');
    const token = accessToken();
    const failed = expect(token).rejects.toMatchObject({ record: { isRequestError: true } });
    await isAsked('/api/auth/refresh');
    losePatience();
    await failed;
    expect(patiences.map(({ ms }) => ms)).toEqual([20_000]);
    expect(userStore.get()).not.toBeNull();
    silent = [];
    expect(await accessToken()).toBe('second');
  });

  it('fails a lease of codes, and the next attempt leases them', async () => {
    silent = ['/api/codes/lease'];
    await openPool('user');
    const leased = topUpPool();
    const failed = expect(leased).rejects.toMatchObject({ record: { isRequestError: true } });
    await isAsked('/api/codes/lease');
    losePatience();
    await failed;
    silent = [];
    await topUpPool();
    expect(codesLeft()).toBe(2);
  });

  it('does not block a logout, which is recorded as owed', async () => {
    silent = ['/api/auth/logout'];
    const logout = sendLogout();
    await isAsked('/api/auth/logout');
    losePatience();
    await logout;
    expect(kept.get('photoslate.owed-logout')).toBe('1');
  });
});

it('queued writes are sent while a code lease gets no response', async () => {
  silent = ['/api/codes/lease'];
  const stop = startOutbox();
  await isAsked('/api/codes/lease');
  await expect.poll(() => outboxOpenStore.get()).toBe(true);
  enqueue({
    command: { route: 'shoots.update', params: { id: 'S1' }, body: { title: 'Familie' } },
    sessionId: null,
  });
  await isAsked('/api/photoshoots/S1/update');
  await expect.poll(() => outboxStore.get()).toEqual([]);
  stop();
});
