/** A page that is not shown paints nothing: then it is not waited for any longer. */
const AT_MOST_MS = 250;

/** Resolves when what was just rendered has been painted: for work that must not keep the screen waiting. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A message comes behind the paint of the frame that it is sent in.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (port1.close(), resolve()));
      port1.start();
      port2.postMessage(null);
    });
  });
}
