import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import { render } from 'vitest-browser-react';
import './theme/tokens.css';
import './theme/base.css';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const messages: string[] = [];
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...words: unknown[]) => messages.push(`console.${kind}: ${words.map(String).join(' ')}`);

/** Any warning or error on the console fails the test. */
afterEach(() => {
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
