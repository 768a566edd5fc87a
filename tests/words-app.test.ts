import { LANGUAGES } from '@photoslate/contract/constants';
import { describe, expect, test } from 'vitest';
import { buttonTexts, captionKey } from '@photoslate/test-support/button-texts';
import { AREAS, partsOf, readMessages } from '@photoslate/test-support/catalogue';
import { SAID_ALIKE } from './said-alike.ts';
import { faultsOf, SAYS_DU, SAYS_SIE, WRONG_ADDRESS } from '@photoslate/test-support/writing-rules';

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

interface Entry {
  readonly area: (typeof AREAS)[number];
  readonly id: string;
  readonly context?: string | undefined;
  readonly text: string;
}

const wordsOf = new Map(
  LANGUAGES.map((language) => [language, AREAS.flatMap((area) => entries(language, area))] as const),
);
const words = (language: (typeof LANGUAGES)[number]): Entry[] => wordsOf.get(language) ?? [];

function entries(language: string, area: Entry['area']): Entry[] {
  const translated = readMessages(language, area).filter(({ text }) => text.trim() !== '');
  return translated.map((message) => ({ area, ...message }));
}

/** How many letters fit on one line of a full-width button on a phone of 390 pixels. */
const BUTTON_LETTERS = 30;

/** How many times longer than in English a button of the desk may be. */
const GROWTH = 1.4;

/** Short English buttons: how many letters the longest translation may have, and why. */
const SHORT_IN_ENGLISH: ReadonlyMap<string, readonly [letters: number, reason: string]> = new Map([
  ['Link', [8, 'the verb of “Linked”, a word of the specification, in each row of customers']],
  ['Log in', [14, 'no shorter verb in French; Spanish “Entrar” would be a second word for it']],
  ['Logout', [14, 'a word of the specification']],
  ['No', [4, 'a word of the specification']],
  ['Publish', [15, 'the verb of “Published”; German and Dutch have no shorter one']],
  ['Save', [11, 'the usual verb; a longer English text would fill the row of each form']],
  ['Undo', [14, 'the usual verb, in notifications that have no room for a noun']],
  ['Unlink', [11, 'the opposite of “Link”, in each row of customers']],
]);

/** The number of letters of the longest variant, with one digit for each value. */
const lettersOf = (text: string): number => Math.max(...partsOf(text).sentences.map(({ length }) => length));

/** The number of letters that a button may have. */
const limitOf = (id: string): number => SHORT_IN_ENGLISH.get(id)?.[0] ?? GROWTH * lettersOf(id);

/** Texts of the shared catalogue that only photographers read: login, setup, the native app. */
const SHELL_OF_PHOTOGRAPHERS = new Set([
  'Address of your studio’s server',
  'Every phone and computer with this account has to log in again. This cannot be undone.',
  'No Photoslate server answers there. Check the address and your connection.',
  'Unsent changes stay on this device for {email}, including names and addresses, and are sent when you next log in here.',
  'You are logged out on all devices.',
  'Your login',
  'Your server',
]);

/** Texts that a photographer sends to a customer, so that they address a customer. */
const DESK_TO_CUSTOMERS = new Set([
  'Leave your e-mail address here, and you will hear when your photos are ready:',
  'Your photos from {location}',
]);

describe.each(LANGUAGES)('the app translations in %s', (language) => {
  test('contain every message', () => {
    expect(words(language).map(({ area, id }) => `${area}: ${id}`)).toEqual(
      words('en').map(({ area, id }) => `${area}: ${id}`),
    );
  });

  test('keep every placeholder, plural and tag of the English text', () => {
    const changed = words(language).filter(
      ({ id, text }) => partsOf(text).slots.join() !== partsOf(id).slots.join(),
    );
    expect(changed).toEqual([]);
  });

  test('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const plurals = words(language).flatMap(({ text }) =>
      // A text for exactly two ("=2") is in addition to the forms of the language.
      partsOf(text).plurals.map((found) => ({ text, found: found.filter((form) => !/^=\d+$/.test(form)) })),
    );
    expect(plurals.length).toBeGreaterThan(20);
    expect(plurals.filter(({ found }) => found.toSorted().join() !== forms.join())).toEqual([]);
  });

  test('follow the writing rules of the language', () => {
    const faults = words(language).flatMap(({ text }) =>
      partsOf(text).sentences.flatMap((sentence) =>
        faultsOf(language, sentence).map((fault) => `${fault}: ${sentence}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  test('translate the same text the same way everywhere, unless it has a context', () => {
    const said = new Map<string, string>();
    const plain = words(language).filter(({ context }) => context === undefined);
    const otherwise = plain.filter(({ id, text }) => {
      const before = said.get(id) ?? text;
      said.set(id, before);
      return before !== text;
    });
    expect(otherwise).toEqual([]);
  });
});

test('the English messages equal their source texts', () => {
  expect(words('en').filter(({ id, text }) => id !== text)).toEqual([]);
});

test.each(TRANSLATIONS)('every message is translated from English in %s', (language) => {
  const same = words(language).filter(({ id, text }) => id === text && !id.includes(', plural,'));
  const left = same.filter(({ id }) => !SAID_ALIKE[language]?.includes(id));
  expect(left).toEqual([]);
});

test.each(TRANSLATIONS)('messages use the right form of address in %s', (language) => {
  const wrong = WRONG_ADDRESS[language];
  expect(words(language).filter(({ text }) => wrong?.test(text))).toEqual([]);
});

// `buttonTexts` reads the syntax tree of each source file: the texts in button components and in a
// `<button>`, and those that the functions named there return for buttons.
describe('the texts of buttons', () => {
  const buttons = buttonTexts();
  const onButtons = (language: (typeof LANGUAGES)[number]) =>
    words(language).filter(({ id }) => buttons.has(captionKey(id)));

  test('are all in the catalogues', () => {
    expect(buttons.size).toBeGreaterThan(200);
    const known = new Set(words('en').map(({ id }) => captionKey(id)));
    expect([...buttons].filter((text) => !known.has(text))).toEqual([]);
  });

  test.each(LANGUAGES)('fit on a phone in %s', (language) => {
    const long = onButtons(language).filter(({ text }) => lettersOf(text) > BUTTON_LETTERS);
    expect(long).toEqual([]);
  });

  test.each(TRANSLATIONS)('are not much longer than in English in %s', (language) => {
    const desk = onButtons(language).filter(({ area }) => area !== 'customer');
    expect(desk.filter(({ id, text }) => lettersOf(text) > limitOf(id))).toEqual([]);
  });

  test('have a longer English text if the other languages need the room', () => {
    const longest = [...SHORT_IN_ENGLISH.keys()].map((id) => {
      const texts = TRANSLATIONS.flatMap(onButtons).filter((button) => button.id === id);
      return [id, Math.max(...texts.map(({ text }) => lettersOf(text)))];
    });
    const allowed = [...SHORT_IN_ENGLISH].map(([id, [letters]]) => [id, letters]);
    expect(allowed).toEqual(longest);
    expect(allowed.filter(([id, letters]) => Number(letters) <= GROWTH * lettersOf(String(id)))).toEqual([]);
    expect(SHORT_IN_ENGLISH.size).toBeLessThan(9);
  });
});

describe('the German form of address', () => {
  const german = words('de');

  test('is Sie for customers', () => {
    expect(german.filter(({ area, text }) => area === 'customer' && SAYS_DU.test(text))).toEqual([]);
    for (const { id, text } of german) if (DESK_TO_CUSTOMERS.has(id)) expect(text).not.toMatch(SAYS_DU);
    expect(german.some(({ area, text }) => area === 'customer' && SAYS_SIE.test(text))).toBe(true);
  });

  test('is du for photographers', () => {
    const desk = german.filter(({ area, id }) => area !== 'customer' && !DESK_TO_CUSTOMERS.has(id));
    expect(desk.filter(({ text }) => SAYS_SIE.test(text))).toEqual([]);
    expect(desk.some(({ text }) => SAYS_DU.test(text))).toBe(true);
  });

  test('is absent from texts shared by customers and photographers', () => {
    const personal = german.filter(({ area, text }) => area === 'shell' && SAYS_DU.test(text));
    expect(personal.filter(({ id }) => !SHELL_OF_PHOTOGRAPHERS.has(id))).toEqual([]);
  });
});

describe('the exact texts of the specification', () => {
  const nl = new Map(words('nl').map(({ id, text }) => [id, text]));

  test.each([
    ['Something went wrong. Please try again later.', 'Er is iets mis gegaan, probeer het later opnieuw.'],
    [
      'Sorry, you do not have the rights to see this page.',
      'Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
    ],
    ['An error occurred. Please try again later.', 'Er is een fout opgetreden, probeer het later opnieuw.'],
  ])('Dutch: %s', (id, text) => expect(nl.get(id)).toBe(text));

  test('English: the not-found message and the link to the home page', () => {
    const en = new Set(words('en').map(({ text }) => text));
    expect(en).toContain('This page could not be found');
    expect(en).toContain('Back to the home page');
  });
});
