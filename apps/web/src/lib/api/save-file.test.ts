import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { notificationStore } from '#lib/loading/notifications.ts';
import { saveFile } from './save-file.ts';

const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/149.0.0.0 Mobile Safari/537.36';
const poster = new File(['%PDF'], 'poster.pdf', { type: 'application/pdf' });
const clicked: string[] = [];

i18n.loadAndActivate({ locale: 'en', messages: {} });

function openIn(userAgent: string): void {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  const link = { href: '', download: '', click: () => clicked.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link });
}
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clicked.length = 0;
});

test('a browser saves a file under its name', async () => {
  openIn(WEB_VIEW.replace('; wv', ''));
  expect(await saveFile(poster)).toBe('saved');
  expect(clicked).toEqual(['poster.pdf']);
  expect(notificationStore.get()).toEqual([]);
});

test('an Android web view, which cannot save files, shows an error', async () => {
  openIn(WEB_VIEW);
  expect(await saveFile(poster)).toBe('not-saved');
  expect(clicked).toEqual([]);
  expect(notificationStore.get()).toEqual([
    expect.objectContaining({ kind: 'error', message: expect.stringContaining('cannot save files') }),
  ]);
});
