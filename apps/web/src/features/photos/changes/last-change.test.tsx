import type { Change } from '@photoslate/contract/changes';
import { LANGUAGES } from '@photoslate/contract/constants';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { LastChange } from './last-change.tsx';

afterEach(() => activateLanguage('en'));

const middle = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return Math.round((top + bottom) / 2);
};

const CHANGE = {
  id: 'c',
  by: { name: 'Mila' },
  what: { kind: 'decide', decision: { kind: 'hidden' } },
  photoCount: 3,
  undoneAt: null,
  at: '2026-11-21T10:00:00.000Z',
} as unknown as Change;

const showStrip = async () => {
  await page.viewport(390, 844);
  return show(
    <div style={{ width: '358px' }}>
      <LastChange
        changes={[CHANGE]}
        labelOf={() => '3'}
        timeZone="Europe/Berlin"
        busy={false}
        onUndo={vi.fn()}
      />
    </div>,
  );
};

test.each(LANGUAGES)('on a phone, undo and all changes are words in one line: %s', async (language) => {
  await loadCatalogues(language, ['photos']);
  await activateLanguage(language);
  const screen = await showStrip();
  const words = screen.getByRole('status').element();
  const buttons = screen.getByRole('button').elements();
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    expect(button.textContent).not.toBe('');
    expect(button.querySelector('span')!.getBoundingClientRect().width).toBeGreaterThan(24);
    expect(middle(button), button.textContent).toBe(middle(words));
  }
});

test('on a phone, the drawer of all changes has a cross in its close button', async () => {
  const screen = await showStrip();
  await screen.getByRole('button', { name: 'All changes' }).click();
  const close = screen.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  expect(close.element().querySelector('svg')!.getBoundingClientRect().width).toBe(24);
});
