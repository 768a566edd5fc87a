import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@photoslate/contract/constants';
import { expect, test } from 'vitest';
import { buttonTexts, captionKey } from '@photoslate/test-support/button-texts';
import { AREAS, partsOf, readMessages, translationsOf } from '@photoslate/test-support/catalogue';

type Language = (typeof LANGUAGES)[number];

/** The customers' catalogue has words of its own. */
const APP = AREAS.filter((area) => area !== 'customer');

const WORDS = readFileSync(new URL('../docs/guide/words.md', import.meta.url), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table whose head starts with this cell. Each row: column name → cell. */
function tableOf(head: string): ReadonlyMap<string, string>[] {
  const lines = WORDS.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const columns = cellsOf(lines[start] ?? '');
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines
    .slice(start + 2, end)
    .map((line) => new Map(cellsOf(line).map((cell, at) => [columns[at] ?? '', cell])));
}

/** A pattern for the forms of a word in a cell, or null for an empty cell. */
function formsOf(cell: string, inCompounds = false): RegExp | null {
  if (cell === '–') return null;
  const forms = cell.split(', ').map((form) => {
    const word = form.replace(/…$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return form.endsWith('…') ? word : String.raw`${word}(?!\p{L})`;
  });
  return new RegExp(`${inCompounds ? '' : String.raw`(?<![\p{L}-])`}(?:${forms.join('|')})`, 'iu');
}

/** Dutch and German write compounds as one word: "Kundendaten", "fotodetails". */
const COMPOUNDS: ReadonlySet<Language> = new Set(['nl', 'de']);

const terms = tableOf('English').map((row) => ({
  english: row.get('English') ?? '',
  inEnglish: new RegExp(formsOf(row.get('English') ?? '–')?.source ?? '(?!)', 'giu'),
  inLanguage: new Map(
    LANGUAGES.map((language) => [language, formsOf(row.get(language) ?? '–', COMPOUNDS.has(language))]),
  ),
}));
const longest = (cell: string) => Math.max(...cell.split(', ').map(({ length }) => length));
const bySize = terms.toSorted((a, b) => longest(b.english) - longest(a.english));

/** English phrases in which a word of the table means something else, or that say it otherwise. */
const OTHER_MEANINGS = new RegExp(
  [
    'log (?:it )?(?:in|out)|logged (?:in|out)|the order of|time or order|order and time',
    'photo shoots?(?: location)?|new shoot location|^all photos of the shoot$',
    'photos\\.example\\.com|checkout\\.session|charge\\.refunded',
    'bancontact and cards|cards and everything|retention ended',
    // The verb.
    'can order|order and download|what you order',
    // The number of a person, not the thing in their hand.
    'phone number|^phone$',
    // Customers read “the studio”, or the place, where English names the photographer.
    '(?:a|your) photographer(?:’s)?',
    'cannot be undone|cannot undo|go offline|registrations of your business',
  ]
    .map((phrase) => `(?<!\\w)(?:${phrase})(?!\\w)`)
    .join('|'),
  'gi',
);

/** The function with a memory of its results. */
function remembered<Given, Result>(compute: (given: Given) => Result): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    const known = results.get(given) ?? compute(given);
    results.set(given, known);
    return known;
  };
}

const spoken = remembered((text: string) => partsOf(text).sentences.join(' | '));

/** The words of the glossary that an English text contains, the longest first. */
const termsIn = remembered((english: string) => {
  let rest = spoken(english).replaceAll(OTHER_MEANINGS, ' ');
  return bySize.filter(({ inEnglish }) => {
    const without = rest.replaceAll(inEnglish, ' ');
    const found = without !== rest;
    rest = without;
    return found;
  });
});

const appTexts = remembered((language: Language) => APP.flatMap((area) => readMessages(language, area)));
const texts = remembered((language: Language) => [
  ...appTexts(language),
  ...readMessages(language, 'server'),
]);

/**
 * Buttons whose translation leaves the noun out in at least one language, so that it is not much
 * longer than the English text. The place of the button says what it is about.
 */
const NOUN_LEFT_OUT: ReadonlySet<string> = new Set([
  'Change password',
  'Discard shoot',
  'Edit contact',
  'End session',
  'Enlarge photo',
  'Hide photo',
  'Hide photos',
  'Join the studio',
  'Log out device',
  'Log out on all devices',
  'Mark orders as paid…',
  'Mark the order as paid',
  'Mark {canPay} of {count} orders as paid…',
  'Merge shoot …',
  'Move photos',
  'Move photos …',
  'New recovery codes',
  'Photo details',
  'Refund the order',
  'Reopen shoot',
  'Resume upload',
  'Save and link customer',
  'Save test codes as PDF',
  'Select all photos',
  'Send test e-mail',
  'Set prices',
  '{0, plural, one {Mark the order as paid} other {Mark # orders as paid}}',
  '{count, plural, one {Hide photo} other {Hide # photos}}',
]);

/** The words of the glossary that a translation lacks. */
const missingIn = remembered((language: Language) =>
  texts(language).flatMap(({ id, text }) =>
    termsIn(id)
      .filter(({ inLanguage }) => inLanguage.get(language)?.test(spoken(text)) === false)
      .map(({ english }) => ({ id, text, lacks: english })),
  ),
);

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

test.each(TRANSLATIONS)('texts with a word of the glossary have its translation in %s', (language) => {
  expect(terms.length).toBeGreaterThan(90);
  expect(missingIn(language).filter(({ id }) => !NOUN_LEFT_OUT.has(id))).toEqual([]);
});

test('only buttons leave a noun out', () => {
  const buttons = buttonTexts();
  expect([...NOUN_LEFT_OUT].filter((id) => !buttons.has(captionKey(id)))).toEqual([]);
  const used = new Set(TRANSLATIONS.flatMap(missingIn).map(({ id }) => id));
  expect([...NOUN_LEFT_OUT].filter((id) => !used.has(id))).toEqual([]);
});

test.each(LANGUAGES)('words that are not used do not occur in %s', (language) => {
  const rows = tableOf('instead of');
  expect(rows.length).toBeGreaterThan(30);
  const found = rows.flatMap((row) => {
    const unused = formsOf(row.get(language) ?? '–');
    const wrong = texts(language).filter(({ text }) => unused?.test(spoken(text)));
    return wrong.map(({ text }) => `${row.get('instead of')}: ${text}`);
  });
  expect(found).toEqual([]);
});

test.each(TRANSLATIONS)('the record of back-translations has the present texts in %s', (language) => {
  const record = readFileSync(new URL('../docs/guide/back-translations.md', import.meta.url), 'utf8');
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';
  const [, section = ''] = record.split(`## ${name}\n`);
  const rows = [...(section.split('\n## ')[0]?.matchAll(/^\| (.+) \| (.+) \| .+ \|$/gm) ?? [])].slice(1);
  expect(rows).toHaveLength(100);
  const now = translationsOf(appTexts(language));
  expect(rows.filter(([, id = '', text = '']) => now.get(id) !== text).map(([row]) => row)).toEqual([]);
});
