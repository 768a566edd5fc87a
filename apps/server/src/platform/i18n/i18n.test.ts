import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';
import { msg, translate } from './i18n.ts';

const SENT_FOR = msg('Sent with Photoslate for {studio}.');
const PHOTOS = msg('{count, plural, one {# photo} other {# photos}}');

test.each(['A\\u003cb \\x41', "{name} '# <b>", '\\', 'O’Neill & Sons'])(
  'a name is filled in as it was typed: %s',
  (studio) => {
    expect(translate('en', SENT_FOR, { studio })).toBe(`Sent with Photoslate for ${studio}.`);
  },
);

test('numbers follow the language, and none is not one', () => {
  expect([0, 1, 2].map((count) => translate('fr', PHOTOS, { count }))).toEqual([
    'aucune photo',
    '1 photo',
    '2 photos',
  ]);
  expect(translate('de', PHOTOS, { count: 1234 })).toBe('1.234 Fotos');
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-CH-1996, en;q=0.5', 'de'],
  ['en-US,de;q=0.9,en;q=0.8', 'en'],
  ['pt-PT,*;q=0.8,fr;q=0.5', 'fr'],
  ['*;q=0.5,de;q=0.1', 'de'],
  ['en;q=0,*', 'en'],
  ['fr;q=0, it', 'it'],
  ['de;q=abc, nl', 'nl'],
  ['xx,'.repeat(5000), 'en'],
])('the language of the header %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
