import { Network } from '@capacitor/network';

/**
 * Replaces `navigator.onLine` and its two events with the network state of the platform, which is
 * more reliable than the state of the web view.
 */
export async function followNetwork(): Promise<void> {
  let connected = true;
  const take = (now: boolean, tell: boolean) => {
    if (now === connected) return;
    connected = now;
    if (tell) globalThis.dispatchEvent(new Event(now ? 'online' : 'offline'));
  };
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => connected });
  await Network.addListener('networkStatusChange', (status) => take(status.connected, true));
  take((await Network.getStatus()).connected, true);
}
