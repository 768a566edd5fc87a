import type { NativeBridge } from './native-bridge.ts';
import { webBridge } from './web-bridge.ts';

let bridge: NativeBridge = webBridge;

/** The device's bridge now. */
export const native = (): NativeBridge => bridge;

/** The native shell calls this before the app is mounted. */
export function installBridge(nativeBridge: NativeBridge): void {
  bridge = nativeBridge;
}
