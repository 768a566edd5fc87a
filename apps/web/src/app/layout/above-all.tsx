import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { openModalsStore } from '#lib/page/open-modals.ts';

/**
 * What can be pressed and heard whatever is open: it stands in the topmost modal dialog, because the browser
 * makes everything outside of that inert. It is moved and not rendered anew, so that a screen reader hears
 * its live regions.
 */
export function AboveAll({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => (openModalsStore.get().at(-1) ?? document.body).append(host);
    move();
    const unsubscribe = openModalsStore.subscribe(move);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return createPortal(children, host);
}
