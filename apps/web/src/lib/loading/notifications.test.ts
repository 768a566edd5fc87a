import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NotificationKind, notificationStore, notify } from './notifications.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  notificationStore.set([]);
});

it('a notification has an id, a message and a color', () => {
  const id = notify('error', 'It failed', { detail: 'Failed to fetch' });
  expect(notificationStore.get()).toEqual([
    { id, message: 'It failed', detail: 'Failed to fetch', kind: 'error', color: 'red' },
  ]);
});

it('each of the four notification kinds has its own color', () => {
  const kinds: NotificationKind[] = ['error', 'success', 'warning', 'info'];
  for (const kind of kinds) notify(kind, kind);
  expect(notificationStore.get().map(({ kind }) => kind)).toEqual(kinds);
  expect(notificationStore.get().map(({ color }) => color)).toEqual(['red', 'green', 'amber', 'teal']);
});

it('a fifth notification replaces the oldest', () => {
  for (const message of ['1', '2', '3', '4', '5']) notify('info', message);
  expect(notificationStore.get().map(({ message }) => message)).toEqual(['2', '3', '4', '5']);
});
