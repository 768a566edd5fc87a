import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('navigator', { onLine: true }));
vi.stubGlobal('addEventListener', () => undefined);

const { notificationStore } = await import('#lib/loading/notifications.ts');
const { onlineStore, unsentStore } = await import('./connection.ts');
const { notifyWhenSent } = await import('./notify-when-sent.ts');

const waiting = (count: number, needAttention = 0) => unsentStore.set({ waiting: count, needAttention });
const shown = () => notificationStore.get().map(({ kind, message }) => [kind, message]);
let stop = () => undefined as void;

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  onlineStore.set(true);
  waiting(0);
  stop = notifyWhenSent();
});
afterEach(() => {
  stop();
  notificationStore.set([]);
  vi.useRealTimers();
});

describe('the notification about sent queued writes', () => {
  it('is shown once all writes queued offline are sent', () => {
    onlineStore.set(false);
    for (const count of [1, 2, 3]) waiting(count);
    onlineStore.set(true);
    for (const count of [2, 1]) waiting(count);
    expect(shown()).toEqual([]);
    waiting(0);
    expect(shown()).toEqual([['info', 'Back online: 3 changes have been sent.']]);
  });

  it('is not shown for writes that were sent at once, or without any writes', () => {
    waiting(1);
    waiting(0);
    onlineStore.set(false);
    onlineStore.set(true);
    expect(shown()).toEqual([]);
  });

  it('is not shown when a write was refused', () => {
    onlineStore.set(false);
    waiting(2);
    onlineStore.set(true);
    waiting(0, 1);
    expect(shown()).toEqual([]);
  });
});
