import { afterEach, expect, test, vi } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { ApiError, recordOfStatus, recordOfThrown } from '#lib/api/error-record.ts';
import { useFetchOnce } from './use-fetch-once.ts';

afterEach(() => vi.useRealTimers());

const refused = (status: number) => new ApiError(recordOfStatus(status, null));
const cut = () => new ApiError(recordOfThrown(new TypeError('Failed to fetch')));

function Page({ ask }: { ask: (signal: AbortSignal) => Promise<string> }) {
  const [read] = useFetchOnce('gallery', ask);
  return <p>{read.state === 'here' ? read.answer : read.state}</p>;
}

/** Shows the page, whose first read then fails. The clock of timers stands still from there on. */
async function showFailing(ask: ReturnType<typeof vi.fn<() => Promise<string>>>, error: ApiError) {
  const first = Promise.withResolvers<string>();
  ask.mockReturnValueOnce(first.promise);
  const screen = await show(<Page ask={ask} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  first.reject(error);
  return screen;
}

/** The text of the page after this time. */
async function shown({ container }: { container: HTMLElement }, afterMs: number) {
  await vi.advanceTimersByTimeAsync(afterMs);
  await drawn();
  return container.textContent;
}

test('a read that fails is sent again after one second and after two', async () => {
  const ask = vi.fn<() => Promise<string>>();
  const screen = await showFailing(ask, cut());
  ask.mockRejectedValueOnce(refused(503)).mockResolvedValueOnce('12 photos');
  expect(await shown(screen, 999)).toBe('waiting');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await shown(screen, 1)).toBe('waiting');
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await shown(screen, 1999)).toBe('waiting');
  expect(await shown(screen, 1)).toBe('12 photos');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a read fails after three attempts', async () => {
  const ask = vi.fn(() => Promise.reject<string>(refused(503)));
  const screen = await showFailing(ask, refused(503));
  expect(await shown(screen, 60_000)).toBe('failed');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a read fails at once if the server refuses it', async () => {
  const ask = vi.fn(() => Promise.reject<string>(refused(404)));
  const screen = await showFailing(ask, refused(404));
  expect(await shown(screen, 0)).toBe('failed');
  await shown(screen, 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a page that was left sends nothing any more', async () => {
  const ask = vi.fn(() => Promise.reject<string>(cut()));
  const screen = await showFailing(ask, cut());
  await shown(screen, 500);
  await screen.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
