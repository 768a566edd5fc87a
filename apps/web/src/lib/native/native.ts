import type { NativeBridge } from './native-bridge.ts';
import { webBridge } from './web-bridge.ts';

let bridge: NativeBridge = webBridge;

/** The device's bridge now. */
export const native = (): NativeBridge => bridge;

/** The native app calls this before it is mounted. */
export function installBridge(nativeBridge: NativeBridge): void {
  bridge = nativeBridge;
}

/** Whether this page is shown by the native app: what its shell puts into the page, before any script of ours. */
export function inNativeShell(page: object = globalThis): boolean {
  const { androidBridge, webkit } = page as {
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
  };
  return Boolean(androidBridge ?? webkit?.messageHandlers?.bridge);
}
