import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { useDocumentKeys } from './use-document-keys.ts';

function PressedKeys() {
  const [pressed, setPressed] = useState('keys ');
  useDocumentKeys(({ key }) => setPressed(pressed + key));
  return <output>{pressed}</output>;
}

/** Shows its children later, as a page does when its data arrives. */
function Later({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setVisible(true)), 20);
    return () => clearTimeout(timer);
  }, []);
  return isVisible && children;
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));

test('a key works as soon as its component is visible', async () => {
  // The observer runs right after the component is in the document, before any ordinary effect.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('output')) return;
    observer.disconnect();
    press('j');
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const screen = await show(
    <Later>
      <PressedKeys />
    </Later>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('keys j');
  press('k');
  await expect.element(screen.getByRole('status')).toHaveTextContent('keys jk');
});
