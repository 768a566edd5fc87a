import type { Change } from '@photoslate/contract/changes';
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

test.each(['en', 'de'] as const)(
  'on a phone, undo and all changes are words in one line: %s',
  async (language) => {
    await page.viewport(390, 844);
    await loadCatalogues(language, ['photos']);
    await activateLanguage(language);
    const what = { kind: 'decide', decision: { kind: 'hidden' } };
    const change = {
      id: 'c',
      by: { name: 'Mila' },
      what,
      photoCount: 3,
      undoneAt: null,
      at: '2026-11-21T10:00:00.000Z',
    };
    const screen = await show(
      <div style={{ width: '358px' }}>
        <LastChange
          changes={[change as unknown as Change]}
          labelOf={() => '3'}
          timeZone="Europe/Berlin"
          busy={false}
          onUndo={vi.fn()}
        />
      </div>,
    );
    const words = screen.getByRole('status').element();
    const buttons = screen.getByRole('button').elements();
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      expect(button.textContent).not.toBe('');
      expect(button.querySelector('span')!.getBoundingClientRect().width).toBeGreaterThan(24);
      expect(middle(button), button.textContent).toBe(middle(words));
    }
  },
);
