import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const SEGMENTS = [
  { value: 'mail', label: 'E-mail' },
  { value: 'gallery', label: 'Gallery' },
] as const;

function Choice() {
  const [value, setValue] = useState<'mail' | 'gallery'>('mail');
  return <SegmentedControl label="Preview" segments={SEGMENTS} value={value} onChange={setValue} />;
}

test('segments are the buttons of a named group, and only the chosen one is pressed', async () => {
  const screen = await show(<Choice />);
  const group = screen.getByRole('group', { name: 'Preview' });
  const [mail, gallery] = [
    group.getByRole('button', { name: 'E-mail' }),
    group.getByRole('button', { name: 'Gallery' }),
  ];
  await expect.element(mail).toHaveAttribute('aria-pressed', 'true');
  await expect.element(gallery).toHaveAttribute('aria-pressed', 'false');
  await gallery.click();
  await expect.element(gallery).toHaveAttribute('aria-pressed', 'true');
  await expect.element(mail).toHaveAttribute('aria-pressed', 'false');
});

test('the keyboard reaches each segment, chooses it with Enter or Space, and keeps the focus there', async () => {
  const screen = await show(<Choice />);
  const [mail, gallery] = [
    screen.getByRole('button', { name: 'E-mail' }),
    screen.getByRole('button', { name: 'Gallery' }),
  ];
  await userEvent.keyboard('{Tab}');
  await expect.element(mail).toHaveFocus();
  await expect.element(gallery).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(gallery).toHaveAttribute('aria-pressed', 'true');
  await expect.element(gallery).toHaveFocus();
  expect(getComputedStyle(gallery.element()).outlineStyle, 'the focus is visible').not.toBe('none');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
  await expect.element(mail).toHaveAttribute('aria-pressed', 'true');
  await expect.element(mail).toHaveFocus();
});
