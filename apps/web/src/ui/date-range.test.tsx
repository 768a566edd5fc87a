import { useState } from 'react';
import { i18n } from '@lingui/core';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { type DateRange, DateRangeField } from './date-range.tsx';

const year = { label: 'This year', from: '2026-01-01', to: '2026-12-31' };

function Range() {
  const [range, setRange] = useState<DateRange>({ from: '2026-11-01', to: '2026-11-10' });
  return <DateRangeField label="Days" value={range} onChange={setRange} presets={[year]} />;
}

test('a first day after the last day moves the last day', async () => {
  const screen = await show(<Range />);
  await screen.getByLabelText('From').fill('2026-11-20');
  await expect.element(screen.getByLabelText('To')).toHaveValue('2026-11-20');
  await screen.getByLabelText('To').fill('2026-11-05');
  await expect.element(screen.getByLabelText('From')).toHaveValue('2026-11-05');
});

test('a preset sets both days and is marked as chosen', async () => {
  const screen = await show(<Range />);
  const preset = screen.getByRole('button', { name: 'This year' });
  await expect.element(preset).toHaveAttribute('aria-pressed', 'false');
  await preset.click();
  await expect.element(screen.getByLabelText('From')).toHaveValue('2026-01-01');
  await expect.element(screen.getByLabelText('To')).toHaveValue('2026-12-31');
  await expect.element(preset).toHaveAttribute('aria-pressed', 'true');
});

test('a day can be typed, and an emptied day is no limit', async () => {
  const screen = await show(<Range />);
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  (from.element() as HTMLElement).focus();
  await userEvent.keyboard('10252026');
  await expect.element(from).toHaveValue('2026-10-25');
  await from.fill('');
  await expect.element(from).toHaveValue('');
  await expect.element(to).toHaveValue('2026-11-10');
  await to.fill('2026-01-31');
  await expect.element(to).toHaveValue('2026-01-31');
  await expect.element(from).toHaveValue('');
});

test('dates are shown in the language of the app, and as the browser writes them while they are typed', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  try {
    const screen = await show(<Range />);
    const from = screen.getByLabelText('From');
    const shown = screen.getByText('1. Nov. 2026');
    await expect.element(shown).toBeVisible();
    await expect.element(screen.getByText('10. Nov. 2026')).toBeVisible();
    (from.element() as HTMLElement).focus();
    await expect.element(shown).not.toBeVisible();
    await from.fill('2026-10-05');
    (from.element() as HTMLElement).blur();
    await expect.element(screen.getByText('5. Okt. 2026')).toBeVisible();
    await from.fill('');
    (from.element() as HTMLElement).blur();
    await expect.element(screen.getByText('–')).toBeVisible();
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
  }
});
