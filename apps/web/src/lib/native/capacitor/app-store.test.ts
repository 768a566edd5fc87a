import { afterEach, expect, test, vi } from 'vitest';
import { appStorePlace } from './app-store.ts';

const builtFor = (address: string | null) =>
  vi.stubGlobal('document', {
    querySelector: () => (address === null ? null : { getAttribute: () => address }),
  });
afterEach(() => vi.unstubAllGlobals());

test('an App Store address yields the country and the app number', () => {
  const listing = { country: 'de', appId: '1234567890' };
  builtFor('https://apps.apple.com/de/app/id1234567890');
  expect(appStorePlace()).toEqual(listing);
  builtFor('https://apps.apple.com/de/app/photoslate/id1234567890');
  expect(appStorePlace()).toEqual(listing);
});

test('an app without an App Store address has no App Store entry', () => {
  for (const address of ['', null]) {
    builtFor(address);
    expect(appStorePlace()).toBeNull();
  }
});
