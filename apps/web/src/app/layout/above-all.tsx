import { type ReactNode, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { openModalsStore } from '#lib/page/open-modals.ts';

/**
 * Renders content that must stay clickable and audible when a dialog is open. The content is in the
 * topmost modal dialog, because the browser makes everything outside of that dialog inert. The DOM
 * node is moved and not rendered again, so that screen readers announce changes of its live
 * regions.
 */
export function AboveAll({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  // Before the layout effects of the content: they can show a popover only within the document.
  useInsertionEffect(() => {
    const move = () => {
      (openModalsStore.get().at(-1) ?? document.body).append(host);
      // The viewer of large photos has made it inert, with everything else beside the viewer.
      for (const hidden of ['inert', 'aria-hidden']) host.removeAttribute(hidden);
    };
    move();
    const unsubscribe = openModalsStore.subscribe(move);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return createPortal(children, host);
}
