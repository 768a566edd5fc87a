import { LANGUAGES } from '@photoslate/contract/constants';
import type { Customer } from '@photoslate/contract/customers';
import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { onlineStore } from '#lib/offline/connection.ts';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { show } from '#ui/component.test-support.tsx';
import { LiveLine } from './live-line.tsx';

afterEach(() => {
  i18n.activate('en');
  onlineStore.set(true);
});

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

const HINTS = {
  en: 'code opens on this machine only',
  nl: 'code werkt alleen op deze computer',
  de: 'Code geht nur auf diesem Rechner',
  es: 'el código solo abre en este equipo',
  fr: 'code limité à cet ordinateur',
  it: 'il codice si apre solo qui',
} as const;

const narrowLine = (customers: readonly Customer[], isLocal: boolean, refusedCount: number) => (
  <div style={{ width: 360 }}>
    <LiveLine customers={customers} refusedCount={refusedCount} isLocal={isLocal} onPress={vi.fn()} />
  </div>
);

const wordsOf = async (customers: readonly Customer[], isLocal: boolean, refusedCount = 0) => {
  const screen = await show(narrowLine(customers, isLocal, refusedCount));
  const element = screen.getByRole('button').element() as HTMLElement;
  expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(56);
  expect(element.scrollWidth, element.textContent).toBeLessThanOrEqual(element.clientWidth);
  const { textContent: words, dataset } = element;
  await screen.unmount();
  return { words, tone: dataset['tone'] };
};

test.each(LANGUAGES)('%s: the line says that only this machine can open the code', async (language) => {
  await loadCatalogues(language, ['desk']);
  await activateLanguage(language);
  const nobody = await wordsOf([], true);
  expect(nobody.tone).toBe('look');
  const hint = HINTS[language];
  expect(nobody.words).toContain(hint);
  expect((await wordsOf([], false)).words).not.toContain(hint);
  const lena = { id: '1', email: 'lena@example.org', firstName: 'Lena', lastName: null, linked: true };
  expect((await wordsOf([lena as Customer], true)).words).not.toContain(hint);
});

test.each(LANGUAGES)('%s: offline, the hint has one line below the name', async (language) => {
  await loadCatalogues(language, ['desk']);
  await activateLanguage(language);
  onlineStore.set(false);
  const anna = { id: '1', email: 'anna@example.org', firstName: 'Anna', lastName: null, linked: true };
  const screen = await show(narrowLine([anna as Customer], false, 0));
  const element = screen.getByRole('button').element();
  expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(56);
  const words = document.createRange();
  words.selectNodeContents(element.querySelector('[data-stacked]')!.lastElementChild!);
  expect(new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
});

test.each(LANGUAGES)('%s: a customer who was not saved has the line to themselves', async (language) => {
  await loadCatalogues(language, ['desk']);
  await activateLanguage(language);
  const { words } = await wordsOf([], true, 1);
  expect(words).not.toContain(HINTS[language]);
  expect(words).toMatch(/1/u);
});

const customerOf = (id: string, linked: boolean) =>
  ({
    id,
    email: `${id}@example.org`,
    firstName: id,
    lastName: null,
    linked,
    source: 'self',
    registeredAt: id,
  }) as Customer;

test.each(LANGUAGES)('%s: offline, those who are not linked or not saved have the room', async (language) => {
  await loadCatalogues(language, ['desk']);
  await activateLanguage(language);
  onlineStore.set(false);
  const [anna, emil, lena] = [customerOf('Anna', true), customerOf('Emil', true), customerOf('Lena', false)];
  await wordsOf([], false, 1);
  await wordsOf([anna], false, 1);
  await wordsOf([anna, emil, lena], false);
  expect((await wordsOf([anna, emil, lena], false, 1)).tone).toBe('look');
});
