import { Network } from '@capacitor/network';

/** The platform knows better than its web view whether there is a network: `navigator.onLine` and its two events say what it says. */
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
