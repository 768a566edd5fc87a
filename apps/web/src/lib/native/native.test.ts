import { expect, test } from 'vitest';
import { installBridge, native } from './native.ts';
import { webBridge } from './web-bridge.ts';

test('a browser is a browser until the native shell brings its own bridge', () => {
  expect(native().platform).toBe('web');
  installBridge({ ...webBridge, platform: 'ios' });
  expect(native().platform).toBe('ios');
});
