import type { Found } from '@photoslate/contract/search';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { drawn, show } from '#ui/component.test-support.tsx';
import { SearchDialog } from './search-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const anna = { id: 'a', firstName: 'Anna', lastName: 'Brandt', email: 'anna.brandt@example.org' };
const foundBy = (customers: Found['customers']) =>
  Response.json({ data: { sessions: [], shoots: [], customers, orders: [] } });

test('an answer of the search that arrives late does not replace the one of the typed text', async () => {
  const asked = new Map<string | null, (answer: Response) => void>();
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.set(new URL(url, location.origin).searchParams.get('q'), resolve);
    return promise;
  });
  signIn(anAuthentication());
  const screen = await show(<SearchDialog onClose={() => undefined} />);
  const field = screen.getByRole('combobox');
  const person = screen.getByRole('option', { name: /Anna Brandt/ });
  await field.fill('an');
  await expect.poll(() => asked.has('an')).toBe(true);
  await field.fill('ann');
  await expect.poll(() => asked.has('ann')).toBe(true);
  asked.get('ann')?.(foundBy([anna]));
  await expect.element(person).toBeVisible();
  asked.get('an')?.(foundBy([]));
  await drawn();
  await expect.element(person).toBeVisible();
});
