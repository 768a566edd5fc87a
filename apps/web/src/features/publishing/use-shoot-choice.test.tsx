import type { Shoot } from '@photoslate/contract/shoots';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError, recordOfStatus } from '#lib/api/error-record.ts';
import { drawn, show } from '#ui/component.test-support.tsx';
import type { Hold, PublishRow } from './publish-choice.ts';
import { useShootChoice } from './use-shoot-choice.ts';

const hold: Hold = { at: '2026-06-06T08:00:00.000Z', byName: 'Mila', reason: null };
const rowOf = (id: string, held: PublishRow['held'], by: Hold | null) =>
  ({ shoot: { id } as Shoot, held, hold: by }) as PublishRow;

/** The choice of two shoots, one with a question. The server stores what `store` lets through. */
function Choice({ store }: { store: (ids: readonly string[], hold: object | null) => Promise<void> }) {
  const [holds, setHolds] = useState<readonly string[]>([]);
  const by = (id: string) => (holds.includes(id) ? hold : null);
  const rows = [rowOf('1', null, by('1')), rowOf('2', 'questions', by('2'))];
  const choice = useShootChoice(rows, null, async (ids, held) => {
    await store(ids, held);
    setHolds((before) => (held ? [...before, ...ids] : before.filter((id) => !ids.includes(id))));
  });
  return (
    <>
      <p role="status">{choice.selected.map(({ shoot }) => shoot.id).join(' ') || 'none'}</p>
      <button type="button" onClick={() => choice.holdBack('1')}>
        Hold
      </button>
      <button type="button" onClick={() => choice.release(['1', '2'])}>
        Release
      </button>
    </>
  );
}

test('a shoot that is held back is stored, and only a stored one is released at the server', async () => {
  const store = vi.fn().mockResolvedValue(undefined);
  const screen = await show(<Choice store={store} />);
  const selected = screen.getByRole('status');
  await expect.element(selected).toHaveTextContent('1');
  await screen.getByRole('button', { name: 'Hold' }).click();
  await expect.element(selected).toHaveTextContent('none');
  await screen.getByRole('button', { name: 'Release' }).click();
  await expect.element(selected).toHaveTextContent('2 1');
  expect(store.mock.calls).toEqual([
    [['1'], {}],
    [['1'], null],
  ]);
});

test('a shoot that is released while it is being held back stays released', async () => {
  const [held, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const store = vi.fn((_ids: readonly string[], by: object | null) => (by ? held.promise : released.promise));
  const screen = await show(<Choice store={store} />);
  const selected = screen.getByRole('status');
  await screen.getByRole('button', { name: 'Hold' }).click();
  await expect.element(selected).toHaveTextContent('none');
  await screen.getByRole('button', { name: 'Release' }).click();
  await expect.element(selected).toHaveTextContent('2 1');
  expect(store, 'the release waits for the hold').toHaveBeenCalledOnce();
  held.resolve(undefined);
  await expect.poll(() => store.mock.calls.length).toBe(2);
  await expect.element(selected).toHaveTextContent('2 1');
  released.resolve(undefined);
  await drawn();
  await expect.element(selected).toHaveTextContent('2 1');
});

test('a shoot that could not be held back is selected again', async () => {
  const refused = Promise.withResolvers<undefined>();
  const screen = await show(<Choice store={() => refused.promise} />);
  const selected = screen.getByRole('status');
  await screen.getByRole('button', { name: 'Hold' }).click();
  await expect.element(selected).toHaveTextContent('none');
  refused.reject(new ApiError(recordOfStatus(409, null)));
  await expect.element(selected).toHaveTextContent('1');
});
