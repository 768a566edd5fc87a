import type { NativeBridge } from './native-bridge.ts';
import { webBridge } from './web-bridge.ts';

let bridge: NativeBridge = webBridge;

/** The installed bridge. */
export const native = (): NativeBridge => bridge;

/** The native app calls this before it is mounted. */
export function installBridge(nativeBridge: NativeBridge): void {
  bridge = nativeBridge;
}

/**
 * True if the native app shows this page. Its web view adds these objects before any script runs.
 */
export function inNativeShell(page: object = globalThis): boolean {
  const { androidBridge, webkit } = page as {
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
  };
  return Boolean(androidBridge ?? webkit?.messageHandlers?.bridge);
}
