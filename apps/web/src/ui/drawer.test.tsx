import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { drawn, show } from './component.test-support.tsx';
import { Drawer } from './drawer.tsx';
import { Form } from './form/form.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { TextField } from './form/text-field.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Invite someone">
        {open && (
          <Form edits="invitation" onSubmit={async () => setOpen(false)}>
            <TextField name="email" label="E-mail" />
            <SubmitButton>Send</SubmitButton>
          </Form>
        )}
      </Drawer>
    </>
  );
}

afterEach(() => sessionStorage.clear());

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

test('a closing drawer slides out at its height while its backdrop fades', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Invite' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Invite someone' })).toHaveFocus();
  const dialog = document.querySelector('dialog')!;
  const motions = () => dialog.getAnimations({ subtree: true });
  const backdrop = () => getComputedStyle(dialog, '::backdrop').backgroundColor;
  await Promise.all(motions().map(({ finished }) => finished));
  const [height, before] = [dialog.getBoundingClientRect().height, backdrop()];
  const halfway = new Promise<void>((resolve) => {
    const halt = () => {
      for (const motion of motions()) {
        motion.pause();
        motion.currentTime = Number(motion.effect?.getComputedTiming().duration) / 2;
      }
      resolve();
    };
    dialog.addEventListener('transitionrun', halt, { once: true });
  });
  await userEvent.keyboard('{Escape}');
  await halfway;
  expect(dialog.open).toBe(false);
  expect(dialog.checkVisibility()).toBe(true);
  expect(dialog.getBoundingClientRect().height).toBe(height);
  const fading = backdrop();
  for (const motion of motions()) motion.finish();
  await expect.poll(() => dialog.checkVisibility()).toBe(false);
  expect(new Set([before, fading, backdrop()]).size, 'the backdrop fades').toBe(3);
});

test('a press beside the panel closes a drawer, and one that began inside of it does not', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Invite' }).click();
  const email = screen.getByRole('textbox', { name: /^E-mail/ });
  await email.fill('anna@example.org');
  const dialog = document.querySelector('dialog')!;
  expect(document.elementFromPoint(5, 5), 'what is beside').toBe(dialog);
  // The browser sends the click to the element that contains both the press and the release.
  const clickBeside = (pressed: Element) => {
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  clickBeside(email.element());
  await drawn();
  expect(dialog.open).toBe(true);
  await expect.element(email).toHaveValue('anna@example.org');
  clickBeside(dialog);
  await expect.poll(() => dialog.checkVisibility()).toBe(false);
});

test('a drawer that was closed by mistake still has its input when it opens again', async () => {
  const screen = await show(<Page />);
  const invite = screen.getByRole('button', { name: 'Invite' });
  await invite.click();
  const email = screen.getByRole('textbox', { name: /^E-mail/ });
  await email.fill('anna@example.org');
  await userEvent.keyboard('{Escape}');
  await expect.element(email).not.toBeInTheDocument();
  await invite.click();
  await expect.element(email).toHaveValue('anna@example.org');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(email).not.toBeInTheDocument();
  await invite.click();
  await expect.element(email).toHaveValue('');
});

test('Tab stays inside of an open drawer', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Invite' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Invite someone' })).toHaveFocus();
  const visited: (string | null | undefined)[] = [];
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    visited.push(activeElement?.getAttribute('aria-label') ?? activeElement?.getAttribute('name'));
  }
  expect(visited).toContain('Close');
  expect(visited).toContain('email');
  await expect.element(screen.getByRole('button', { name: 'Invite' })).not.toHaveFocus();
});

test('on a phone, a drawer is swiped down by its head; a short swipe leaves it open', async () => {
  await page.viewport(390, 844);
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Invite' }).click();
  const heading = screen.getByRole('heading', { name: 'Invite someone' });
  await expect.element(heading).toHaveFocus();
  const dialog = document.querySelector('dialog')!;
  const point = (type: string, clientY: number) =>
    heading.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientY }));
  const swipe = (px: number) => {
    point('pointerdown', 500);
    point('pointermove', 500 + px / 2);
    point('pointermove', 500 + px);
    const shift = new DOMMatrix(`translate(${getComputedStyle(dialog).translate.replace(' ', ',')})`).f;
    point('pointerup', 500 + px);
    return shift;
  };
  expect(swipe(12), 'follows the finger').toBe(12);
  await drawn();
  expect(dialog.open).toBe(true);
  expect(dialog.style.translate).toBe('');
  expect(swipe(150)).toBe(150);
  await expect.poll(() => dialog.checkVisibility()).toBe(false);
  await expect.element(screen.getByRole('button', { name: 'Invite' })).toHaveFocus();
  await page.viewport(1280, 800);
});
