import { expect, test } from 'vitest';
import { pageTable } from '../page-table.ts';
import { isKeptAddress } from './is-kept-address.ts';

test('copies are kept of the listed pages, and of no page with a secret or a form', () => {
  const kept = pageTable
    .filter(({ path }) => {
      const pathname = path.replace('/:lang?', '/de').replaceAll(/:\w+\??/g, '019a3c');
      return isKeptAddress({ pathname, search: '' });
    })
    .map(({ source }) => source);
  expect(kept).toEqual([
    'desk/sessions-page',
    'desk/shoot-page',
    'desk/photos-page',
    'desk/session-page',
    'desk/mails-page',
    'studio/customers-page',
    'studio/customer-page',
    'studio/orders-page',
    'studio/sales-page',
  ]);
});

test('no page without its optional parts is taken for another one', () => {
  const kept = pageTable
    .filter(({ path }) => /:\w+\?/.test(path.replace('/:lang?', '')))
    .map(({ path }) =>
      path
        .replace('/:lang?', '')
        .replaceAll(/\/:\w+\?/g, '')
        .replaceAll(/:\w+/g, '019a3c'),
    )
    .filter((pathname) => isKeptAddress({ pathname, search: '' }));
  expect(kept).toEqual([]);
});

test('a search is not kept, and the questions are', () => {
  expect(isKeptAddress({ pathname: '/studio/customers', search: '?q=anna' })).toBe(false);
  expect(isKeptAddress({ pathname: '/session/1/photos', search: '?view=questions' })).toBe(true);
});
