const releases = new Map<string, () => void>();
const nameOf = (sessionId: string) => `photoslate-card-${sessionId}`;

/**
 * A Web Lock that tells other pages of this browser that this page uploads the card of a session.
 * The browser releases it when the page closes.
 */
export const activeUpload = {
  hold(sessionId: string): void {
    if (releases.has(sessionId) || !('locks' in navigator)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    releases.set(sessionId, resolve);
    void navigator.locks.request(nameOf(sessionId), () => promise).catch(() => undefined);
  },
  letGo(sessionId: string): void {
    releases.get(sessionId)?.();
    releases.delete(sessionId);
  },
  async isHeld(sessionId: string): Promise<boolean> {
    if (!('locks' in navigator)) return false;
    const { held: all = [] } = await navigator.locks.query();
    return all.some(({ name }) => name === nameOf(sessionId));
  },
};
