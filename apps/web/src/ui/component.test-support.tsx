import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import './theme/tokens.css';
import './theme/base.css';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** A storage that only one document has. */
class OwnStorage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

// All files have one origin: a login in one of them would be a login in another tab for the next.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: new OwnStorage(), configurable: true, writable: true });

const messages: string[] = [];
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...words: unknown[]) => messages.push(`console.${kind}: ${words.map(String).join(' ')}`);

/** Any warning or error on the console fails the test. */
afterEach(async () => {
  await cleanup();
  const found = messages.splice(0);
  if (found.length > 0) throw new Error(`The code wrote to the console:\n${found.join('\n')}`);
});

/** Renders a component in English, with a router at this address, as in the app. */
export const show = (children: ReactNode, address = '/') =>
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </I18nProvider>,
  );

/** Waits until React and the browser have drawn, without a timer, so that a test can hold those. */
export const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
