import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { Drawer } from './drawer.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Invite someone">
        {open && <input aria-label="E-mail" />}
      </Drawer>
    </>
  );
}

test('a drawer keeps its content until it has left, and gives the focus back', async () => {
  const screen = await show(<Page />);
  const invite = screen.getByRole('button', { name: 'Invite' });
  await invite.click();
  await expect.element(screen.getByRole('heading', { name: 'Invite someone' })).toHaveFocus();
  const dialog = document.querySelector('dialog')!;
  const emptyWhileVisible: boolean[] = [];
  const watch = () => {
    if (dialog.checkVisibility()) emptyWhileVisible.push(dialog.querySelector('input') === null);
    if (dialog.open || dialog.checkVisibility()) requestAnimationFrame(watch);
  };
  watch();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.checkVisibility()).toBe(false);
  expect(emptyWhileVisible.length).toBeGreaterThan(0);
  expect(emptyWhileVisible).not.toContain(true);
  await expect.element(invite).toHaveFocus();
});
