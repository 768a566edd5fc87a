import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from './component.test-support.tsx';
import { Drawer } from './drawer.tsx';
import { Menu, MenuItem } from './menu.tsx';

test('a menu opens with the keyboard, runs the chosen action and gives the focus back', async () => {
  const [settings, discard] = [vi.fn(), vi.fn()];
  const screen = await show(
    <Menu label="More">
      <MenuItem onSelect={settings}>Settings</MenuItem>
      <MenuItem danger onSelect={discard}>
        Discard
      </MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Discard' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(discard).toHaveBeenCalledOnce();
  expect(settings).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('Escape closes a menu without an action', async () => {
  const chosen = vi.fn();
  const screen = await show(
    <Menu label="More">
      <MenuItem onSelect={chosen}>Settings</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  await trigger.click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(chosen).not.toHaveBeenCalled();
});

test('a menu works inside of an open drawer, and Escape closes only the menu', async () => {
  const [chosen, onClose] = [vi.fn(), vi.fn()];
  const screen = await show(
    <Drawer open onClose={onClose} title="Order 0007">
      <Menu label="More">
        <MenuItem onSelect={chosen}>Refund</MenuItem>
      </Menu>
    </Drawer>,
  );
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Refund' }).click();
  expect(chosen).toHaveBeenCalledOnce();
});
