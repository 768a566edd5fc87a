import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HELP_TOPICS } from '#features/help/topics.ts';
import { pagePattern, pageTable } from './page-table.ts';

/** The page that the router shows for a path. */
const pageOf = (path: string) =>
  matchRoutes(
    pageTable.map((row) => ({ path: row.path, id: row.source })),
    path,
  )?.at(-1)?.route.id;
/** The page that the server preloads for a path. */
const announced = (path: string) =>
  pageTable.find((row) => new RegExp(pagePattern(row), 'i').test(path))?.source;

describe('page routes', () => {
  const routes: [string, string][] = [
    ['/', 'entry/home-page'],
    ['/password-reset', 'entry/password-reset-page'],
    ['/sessions', 'desk/sessions-page'],
    ['/session/E1', 'desk/session-page'],
    ['/session/E1/calibration', 'desk/calibration-page'],
    ['/session/calibration', 'desk/calibration-page'],
    ['/session/E1/calibration/instruction', 'desk/calibration-instruction-page'],
    ['/session/calibration/instruction', 'desk/calibration-instruction-page'],
    ['/session/E1/shoot/HASH', 'desk/shoot-page'],
    ['/session/shoot/HASH', 'desk/shoot-page'],
    ['/help', 'help/help-page'],
    ...HELP_TOPICS.map((topic): [string, string] => [`/help/${topic}`, 'help/help-page']),
  ];
  for (const [path, source] of routes) {
    it(`${path} shows the same page without a prefix and with five language prefixes`, () => {
      expect(pageOf(path)).toBe(source);
      expect(announced(path)).toBe(source);
      for (const prefix of ['de', 'es', 'fr', 'it', 'nl']) {
        const prefixed = path === '/' ? `/${prefix}` : `/${prefix}${path}`;
        expect(pageOf(prefixed)).toBe(source);
        expect(announced(prefixed)).toBe(source);
      }
    });
  }

  it('match customer codes in upper and lower case, and never with a language prefix', () => {
    expect(announced('/C/ABC')).toBe('customer/contact-page');
    expect(announced('/c/abc')).toBe('customer/contact-page');
    expect(announced('/g')).toBe('customer/gallery-page');
    expect(announced('/de/c/abc')).toBeUndefined();
    expect(announced('/de/g')).toBeUndefined();
  });

  it('leave unknown paths to the 404 page', () => {
    for (const path of ['/nowhere/at/all', '/pt/sessions', '/session', '/c']) {
      expect(announced(path)).toBeUndefined();
    }
  });
});

it('the page table has every module of a page, and no other', () => {
  const modules = Object.keys(import.meta.glob('../pages/**/*-page.tsx'));
  const listed = pageTable.map(({ source }) => `../pages/${source}.tsx`);
  expect(modules.toSorted()).toEqual(listed.toSorted());
});
