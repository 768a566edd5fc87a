import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadingStore, whileLoading } from '../loading/loading.ts';
import {
  dismiss,
  dismissAbout,
  dismissErrors,
  holdNotifications,
  notificationStore,
  notify,
} from '../loading/notifications.ts';
import { progressStore, trackProgress } from '../loading/progress.ts';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('the loading flag', () => {
  it('stays on for at least 200 ms', async () => {
    const done = whileLoading(Promise.resolve());
    await vi.advanceTimersByTimeAsync(199);
    expect(loadingStore.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(loadingStore.get()).toBe(false);
  });

  it('stays on until the last of several tasks is done, even if one fails', async () => {
    const failing = whileLoading(after(300).then(() => Promise.reject(new Error('no'))));
    const slow = whileLoading(after(900));
    failing.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(899);
    expect(loadingStore.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await slow;
    expect(loadingStore.get()).toBe(false);
  });
});

describe('a notification', () => {
  it('disappears after 5 seconds, or when dismissed', async () => {
    const first = notify('info', 'one');
    notify('success', 'two');
    dismiss(first);
    expect(notificationStore.get().map(({ message }) => message)).toEqual(['two']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(notificationStore.get()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(notificationStore.get()).toHaveLength(0);
  });

  it('pauses while held, and then stays for its remaining time', async () => {
    notify('success', 'held');
    await vi.advanceTimersByTimeAsync(3000);
    holdNotifications(true);
    notify('info', 'came meanwhile');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notificationStore.get()).toHaveLength(2);
    holdNotifications(false);
    await vi.advanceTimersByTimeAsync(1999);
    expect(notificationStore.get()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(notificationStore.get().map(({ message }) => message)).toEqual(['came meanwhile']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(notificationStore.get()).toHaveLength(0);
  });

  it('disappears with its subject, and an error notification with its page', () => {
    notify('success', 'Shoot 1 was discarded.', { about: 'shoot-1' });
    notify('success', 'Shoot 2 was discarded.', { about: 'shoot-2' });
    notify('error', 'It failed');
    dismissAbout('shoot-1');
    dismissErrors();
    expect(notificationStore.get().map(({ message }) => message)).toEqual(['Shoot 2 was discarded.']);
    dismissAbout('shoot-2');
  });

  it('is shown only once when repeated', () => {
    notify('error', 'same');
    notify('error', 'same');
    expect(notificationStore.get()).toHaveLength(1);
  });
});

describe('the progress bar', () => {
  it('is not shown for work that takes less than 200 ms', async () => {
    const seen: string[] = [];
    const stop = progressStore.subscribe(() => seen.push(progressStore.get().phase));
    const work = trackProgress(after(199));
    await vi.advanceTimersByTimeAsync(1000);
    await work;
    stop();
    expect(seen).not.toContain('running');
  });

  it('starts after 200 ms and ends with the last of several tasks', async () => {
    const all = [trackProgress(after(300)), trackProgress(after(600))];
    await vi.advanceTimersByTimeAsync(200);
    expect(progressStore.get().phase).toBe('running');
    await vi.advanceTimersByTimeAsync(399);
    expect(progressStore.get().phase).toBe('running');
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(all);
    expect(progressStore.get().phase).toBe('done');
    await vi.advanceTimersByTimeAsync(500);
    expect(progressStore.get().phase).toBe('hidden');
  });

  it('turns red when a task fails, however quickly', async () => {
    const work = trackProgress(Promise.reject(new Error('no')));
    await expect(work).rejects.toThrow('no');
    expect(progressStore.get().phase).toBe('failed');
  });
});
