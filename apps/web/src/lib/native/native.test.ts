import { expect, test } from 'vitest';
import { installBridge, native } from './native.ts';
import { webBridge } from './web-bridge.ts';

test('the platform is web until the native shell installs its bridge', () => {
  expect(native().platform).toBe('web');
  installBridge({ ...webBridge, platform: 'ios' });
  expect(native().platform).toBe('ios');
});
