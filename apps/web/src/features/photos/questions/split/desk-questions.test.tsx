import type { Anomaly } from '@photoslate/contract/photo-evidence';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { keys } from '#lib/query/keys.ts';
import { show } from '#ui/component.test-support.tsx';
import type { CardContext } from '../../card-context.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { anAnswer, anIndex, anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';
import { DeskQuestions } from './desk-questions.tsx';
import { at } from './timed-roll.test-support.ts';

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const doubtful = (name: string) =>
  anIndexPhoto(name, { takenAtMs: at('14:29:40'), thumbUrl: NOTHING, verdict: 'contradictory' });
const hidden = (name: string) => ({ ...doubtful(name), role: 'hidden' as const });
const about = (name: string): Anomaly => ({
  key: name,
  kind: 'unclear',
  cameraKey: 'canon',
  photoIds: [name],
  settled: false,
  repair: null,
});
const card = {
  session: { id: 'session', shoots: [], location: { name: 'Park' }, createdAt: '2026-06-06T14:20:00Z' },
  report: { anomalies: ['a', 'b', 'c'].map(about), cameras: [], shoots: [], pendingCount: 0 },
  shoots: [],
  timeZone: 'UTC',
  lookAt: null,
  labelOf: (id: string) => id,
  cameraName: () => 'Canon EOS R5',
} as unknown as CardContext;

afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

/** The desk with three questions. The photos that the server sends are those of `store`. */
async function ask() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const store = (...photos: IndexPhoto[]) =>
    client.setQueryData(keys.photoIndex('session'), anIndex(...photos));
  const login = anAuthentication();
  userStore.set(login.data);
  // The server's photos never change: each answer about them is older than the change.
  const unchanged = anAnswer([], { full: false, count: 3 });
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (url.endsWith('/api/auth/refresh')) return Promise.resolve(Response.json(login));
    if (method !== 'GET') return Promise.resolve(Response.json({ data: { id: 'change' } }));
    return Promise.resolve(Response.json({ data: url.includes('/photo-index') ? unchanged : [] }));
  });
  store(doubtful('a'), doubtful('b'), doubtful('c'));
  const screen = await show(
    <QueryClientProvider client={client}>
      <DeskQuestions card={card} />
    </QueryClientProvider>,
  );
  const photo = (name: string) => expect.element(screen.getByText(`${name}.JPG`, { exact: true }));
  return { screen, store, photo, status: screen.getByText(/^Undone: Hidden/) };
}

test('the question of an undone answer comes back when the photos are known again', async () => {
  const { screen, store, photo, status } = await ask();
  await photo('a').toBeVisible();
  await userEvent.keyboard('h');
  await photo('b').toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(status).toBeVisible();
  await photo('b').toBeVisible();
  await expect.element(screen.getByText('The question was answered elsewhere.')).not.toBeInTheDocument();

  store(doubtful('a'), doubtful('b'), doubtful('c'));
  await photo('a').toBeVisible();
  await expect.element(status).toBeVisible();

  store(hidden('a'), doubtful('b'), doubtful('c'));
  await photo('b').toBeVisible();
  await expect.element(screen.getByText('The question was answered elsewhere.')).toBeVisible();
});

test('the question of an undone answer does not replace one that was answered meanwhile', async () => {
  const { screen, store, photo, status } = await ask();
  await userEvent.keyboard('h');
  await photo('b').toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(status).toBeVisible();
  await userEvent.keyboard('s');
  await photo('c').toBeVisible();
  store(doubtful('a'), doubtful('b'), doubtful('c'));
  await expect.element(screen.getByText(/^3 to go/)).toBeVisible();
  await photo('c').toBeVisible();
});
