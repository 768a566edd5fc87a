import type { Customer } from '@photoslate/contract/customers';
import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { LiveLine } from './live-line.tsx';

afterEach(() => i18n.activate('en'));

test('the live line truncates a long e-mail address, but not the status word after it', async () => {
  await loadCatalogues('de', ['desk']);
  await activateLanguage('de');
  const email = 'a.very.long.address.of.a.family@some-long-domain.example.org';
  const customer = { id: '1', email, firstName: null, lastName: null, linked: true } as Customer;
  const screen = await show(
    <div style={{ width: 390 }}>
      <LiveLine customers={[customer]} refusedCount={0} onPress={vi.fn()} />
    </div>,
  );
  const line = screen.getByRole('button');
  await expect.element(line).toHaveTextContent(`${email} zugeordnetKunden`);
  const element = line.element();
  expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(56);
  const name = element.querySelector('span > span') ?? element;
  expect(name.scrollWidth, 'the address is cut').toBeGreaterThan(name.clientWidth);
  const word = document.createRange();
  word.selectNode(element.querySelector('span')?.lastChild ?? element);
  expect(word.getBoundingClientRect().right).toBeLessThanOrEqual(element.getBoundingClientRect().right);
});
