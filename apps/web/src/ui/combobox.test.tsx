import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { show } from './component.test-support.tsx';
import { Drawer } from './drawer.tsx';

const options = Array.from({ length: 400 }, (_, at) => ({
  id: `shoot-${at + 1}`,
  label: `Shoot ${at + 1}`,
  keywords: at === 41 ? 'Familie Öztürk' : '',
}));

test('a combobox finds one of many options by a part of its name, and by other words', async () => {
  const onChoose = vi.fn();
  const screen = await show(<Combobox label="Move to" options={options} value={null} onChoose={onChoose} />);
  const field = screen.getByRole('combobox', { name: 'Move to' });
  await field.fill('399');
  await expect.element(screen.getByRole('option')).toHaveTextContent('Shoot 399');
  await expect.element(screen.getByRole('option')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('shoot-399');
  await field.fill('öztürk');
  await expect.element(screen.getByRole('option')).toHaveTextContent('Shoot 42');
  await screen.getByRole('option').click();
  expect(onChoose).toHaveBeenLastCalledWith('shoot-42');
});

test('a combobox says when nothing matches', async () => {
  const screen = await show(
    <Combobox label="Move to" options={options} value={null} onChoose={() => undefined} />,
  );
  await screen.getByRole('combobox', { name: 'Move to' }).fill('nobody');
  await expect.element(screen.getByText('Nothing matches.')).toBeVisible();
});

test('the arrow keys choose an option, and Escape closes the list but not the drawer around it', async () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const screen = await show(
    <Drawer open onClose={onClose} title="Move 3 photos">
      <Combobox label="Move to" options={options.slice(0, 5)} value={null} onChoose={onChoose} />
    </Drawer>,
  );
  const field = screen.getByRole('combobox', { name: 'Move to' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Shoot 1' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await field.fill('shoot');
  for (const next of [1, 2, 3]) {
    if (next > 1) await userEvent.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: `Shoot ${next}` });
    await expect.element(option).toHaveAttribute('data-highlighted');
  }
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('shoot-3');
  await expect.element(field).toHaveFocus();
});
