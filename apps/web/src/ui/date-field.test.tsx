import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { DateField } from './date-field.tsx';

function Field() {
  const [day, setDay] = useState('2026-11-10');
  return (
    <>
      <label htmlFor="last">Last day</label>
      <DateField
        id="last"
        value={day}
        max="2026-11-30"
        aria-invalid={day === ''}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </>
  );
}

test('a screen reader gets the field and its name, without the date that is drawn over it', async () => {
  const screen = await show(<Field />);
  const field = screen.getByLabelText('Last day', { exact: true });
  await expect.element(field).toHaveAccessibleName('Last day');
  await expect.element(field).toHaveAttribute('max', '2026-11-30');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await expect.element(screen.getByText('10 Nov 2026')).toHaveAttribute('aria-hidden', 'true');
});

test('arrow keys change the part of the date that has the focus, and Delete empties it', async () => {
  const screen = await show(<Field />);
  const field = screen.getByLabelText('Last day');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => (field.element() as HTMLInputElement).value).toBe('2026-10-10');
  await userEvent.keyboard('{Delete}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});
