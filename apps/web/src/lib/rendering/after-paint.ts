/** Hidden pages are not painted, so the wait ends after this time. */
const AT_MOST_MS = 250;

/** Resolves after the last render was painted. For work that must not delay the screen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The message event fires after the paint of the frame in which the message is sent.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (port1.close(), resolve()));
      port1.start();
      port2.postMessage(null);
    });
  });
}
