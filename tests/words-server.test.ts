import { LANGUAGES } from '@photoslate/contract/constants';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../apps/server/src/features/mail/translations/index.ts';
import { messagesIn } from '../apps/server/src/platform/messages/index.ts';
import { readCatalogue } from '@photoslate/test-support/catalogue';
import { faultsOf, SAYS_DU, SAYS_SIE, WRONG_ADDRESS } from '@photoslate/test-support/writing-rules';

type Said = readonly (readonly [where: string, text: string])[];

/** Every text within a value, with its path. */
function sentencesOf(value: unknown, path = ''): Said {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, below]) =>
    sentencesOf(below, path ? `${path}.${key}` : key),
  );
}

const slotsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot))].toSorted();

const SOURCES = { API: messagesIn, mails: wordsIn } as const;

/**
 * API messages that only photographers read: a session, publishing, a password. Customers read all
 * others too.
 */
const TO_PHOTOGRAPHERS = ['errors.session_ended', 'errors.reset_invalid', 'resetDone'];

describe.each(Object.keys(SOURCES) as (keyof typeof SOURCES)[])('the sentences of the %s', (source) => {
  const english = new Map(sentencesOf(SOURCES[source]('en')));

  test.each(LANGUAGES)('are all there in %s, with the same values', (language) => {
    const said = new Map(sentencesOf(SOURCES[source](language)));
    expect([...said.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...said.values()].filter((text) => text.trim() === '')).toEqual([]);
    for (const [where, text] of said) {
      expect([where, slotsOf(text)]).toEqual([where, slotsOf(english.get(where) ?? '')]);
    }
  });

  test.each(LANGUAGES)('are written as %s is', (language) => {
    const faults = sentencesOf(SOURCES[source](language)).flatMap(([where, text]) =>
      faultsOf(language, text.replaceAll(/\{\w+\}/g, '0')).map((fault) => `${where}: ${fault}: ${text}`),
    );
    expect(faults).toEqual([]);
    const wrong = sentencesOf(SOURCES[source](language)).filter(([, text]) =>
      WRONG_ADDRESS[language]?.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

const toPhotographers = ([where]: Said[number]) =>
  where.startsWith('texts.password-reset') ||
  where.startsWith('texts.invitation') ||
  where.startsWith('texts.retention-near');

describe('in German', () => {
  test('the API says du to photographers only, and Sie to nobody, as it does not know who reads', () => {
    const said = sentencesOf(messagesIn('de'));
    expect(said.filter(([where, text]) => SAYS_DU.test(text) && !TO_PHOTOGRAPHERS.includes(where))).toEqual(
      [],
    );
    expect(said.filter(([, text]) => SAYS_SIE.test(text))).toEqual([]);
  });

  test('a mail says Sie to customers and du to photographers', () => {
    const said = sentencesOf(wordsIn('de'));
    expect(said.filter((one) => !toPhotographers(one) && SAYS_DU.test(one[1]))).toEqual([]);
    expect(said.filter((one) => toPhotographers(one) && SAYS_SIE.test(one[1]))).toEqual([]);
  });
});

test.each(LANGUAGES)('the app and the API say the same of what both know in %s', (language) => {
  const { errors, fields } = messagesIn(language);
  const app = readCatalogue(language, 'shell');
  expect({
    server_error: errors.server_error,
    forbidden: errors.forbidden,
    not_found: errors.not_found,
    password_mismatch: fields.password_mismatch,
    required: fields.required,
  }).toEqual({
    server_error: app.get('An error occurred. Please try again later.'),
    forbidden: app.get('Sorry, you do not have the rights to see this page.'),
    not_found: app.get('This page could not be found'),
    password_mismatch: app.get('The two passwords are not the same.'),
    required: app.get('Please fill this in.'),
  });
});
