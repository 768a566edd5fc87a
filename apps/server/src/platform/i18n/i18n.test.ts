import { describe, expect, expectTypeOf, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';
import { msg, translate, type Message } from './i18n.ts';

const SENT_FOR = msg('Sent with Photoslate for {studio}.');
const PHOTOS = msg('{count, plural, one {# photo} other {# photos}}');
const RECEIVED = msg(
  '{studio} has received order {number}: {count, plural, one {one photo} other {# photos}}, {total} in total.',
);

test.each(['A\\u003cb \\x41', "{name} '# <b>", '\\', 'O’Neill & Sons'])(
  'translate inserts a name exactly as it was typed: %s',
  (studio) => {
    expect(translate('en', SENT_FOR, { studio })).toBe(`Sent with Photoslate for ${studio}.`);
  },
);

test('plurals and number formats follow the language, with a separate form for zero', () => {
  expect([0, 1, 2].map((count) => translate('fr', PHOTOS, { count }))).toEqual([
    'aucune photo',
    '1 photo',
    '2 photos',
  ]);
  expect(translate('de', PHOTOS, { count: 1234 })).toBe('1.234 Fotos');
});

describe('a message placeholder', () => {
  test.each([
    ['there are none', SENT_FOR, '{studio}', {}],
    ['it has another name', SENT_FOR, '{studio}', { name: 'Noorderlicht' }],
    ['it is undefined', SENT_FOR, '{studio}', { studio: undefined }],
    ['it is null', SENT_FOR, '{studio}', { studio: null }],
    ['it is the count of a plural', PHOTOS, '{count}', {}],
    ['one of several is missing', RECEIVED, '{total}', { studio: 'Noorderlicht', number: '0001', count: 2 }],
  ])('without a value is a runtime error when %s', (_why, message, placeholder, values) => {
    const fill = () => translate<string>('en', message, values as Record<string, string>);
    expect(fill).toThrow(placeholder);
  });

  test('accepts an empty text as its value', () => {
    expect(translate('en', SENT_FOR, { studio: '' })).toBe('Sent with Photoslate for .');
  });

  test('without a value is a compile-time error', () => {
    // oxlint's type check verifies these types.
    expectTypeOf(SENT_FOR).toEqualTypeOf<Message<'studio'>>();
    expectTypeOf(PHOTOS).toEqualTypeOf<Message<'count'>>();
    expectTypeOf(RECEIVED).toEqualTypeOf<Message<'studio' | 'number' | 'count' | 'total'>>();
    expectTypeOf(msg('No placeholder')).toEqualTypeOf<Message<never>>();
    // @ts-expect-error The values are missing.
    expect(() => translate('en', SENT_FOR)).toThrow('{studio}');
    // @ts-expect-error The name of the value is wrong.
    expect(() => translate('en', SENT_FOR, { name: 'Noorderlicht' })).toThrow('{studio}');
  });
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
])('the Accept-Language header %s selects a supported language', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
