import { LANGUAGES } from '@photoslate/contract/constants';
import { describe, expect, test } from 'vitest';
import { partsOf, readCatalogue } from '@photoslate/test-support/catalogue';
import { faultsOf, SAYS_DU, SAYS_SIE, WRONG_ADDRESS } from '@photoslate/test-support/writing-rules';
import { definitionOf, mailSamples } from '../apps/server/src/features/mail/mail-kinds.ts';
import type { Message } from '../apps/server/src/platform/i18n/i18n.ts';
import {
  ERRORS,
  errorMessage,
  FIELD_ERRORS,
  fieldMessage,
  MESSAGES,
} from '../apps/server/src/platform/i18n/messages.ts';

const english = readCatalogue('en', 'server');

describe('the server translations', () => {
  test.each(LANGUAGES)('contain every message in %s, with the same placeholders', (language) => {
    const catalogue = readCatalogue(language, 'server');
    expect([...catalogue.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [text, translation] of catalogue) {
      const parts = partsOf(translation);
      expect([text, parts.sentences.filter((sentence) => sentence.trim() === '')]).toEqual([text, []]);
      expect([text, parts.slots]).toEqual([text, partsOf(text).slots]);
      for (const plural of parts.plurals) {
        const named = plural.filter((category) => !category.startsWith('='));
        expect([text, named.toSorted()]).toEqual([text, categories]);
      }
    }
  });

  test.each(LANGUAGES)('follow the writing rules of %s', (language) => {
    const sentences = [...readCatalogue(language, 'server').values()].flatMap(
      (translation) => partsOf(translation).sentences,
    );
    expect(sentences.flatMap((text) => faultsOf(language, text).map((fault) => `${fault}: ${text}`))).toEqual(
      [],
    );
    expect(sentences.filter((text) => WRONG_ADDRESS[language]?.test(text))).toEqual([]);
  });
});

describe('the German server texts', () => {
  const german = readCatalogue('de', 'server');
  const inGerman = (messages: readonly Message[]) => messages.map(({ text }) => german.get(text) ?? '');

  test('use du in API messages to photographers only, and Sie in none', () => {
    const toPhotographers: Message[] = [
      ERRORS.confirmation_required,
      ERRORS.passkey_refused,
      ERRORS.passkey_required,
      ERRORS.session_ended,
      ERRORS.reset_invalid,
      FIELD_ERRORS.email_own,
      MESSAGES.resetDone,
    ];
    const { page, ...rest } = MESSAGES;
    const all: Message[] = [ERRORS, FIELD_ERRORS, rest, page].flatMap((texts) => Object.values(texts));
    const others = all.filter((message) => !toPhotographers.includes(message));
    expect(all.length).toBeGreaterThan(60);
    expect(inGerman(others).filter((text) => SAYS_DU.test(text))).toEqual([]);
    expect(inGerman(all).filter((text) => SAYS_SIE.test(text))).toEqual([]);
  });

  test('use Sie in mails to customers and du in mails to photographers', () => {
    for (const { kind } of mailSamples()) {
      const { subject, heading, paragraphs, button, after } = definitionOf(kind).texts;
      const texts = inGerman([subject, heading, ...paragraphs, button, after]);
      const toPhotographers =
        kind.startsWith('second-factor') ||
        kind.startsWith('password-') ||
        kind.startsWith('passkey-') ||
        kind.startsWith('email-') ||
        ['invitation', 'new-login', 'retention-near', 'quota-near'].includes(kind);
      const wrong = toPhotographers ? SAYS_SIE : SAYS_DU;
      expect([kind, texts.filter((text) => wrong.test(text))]).toEqual([kind, []]);
    }
  });
});

test.each(LANGUAGES)('the app and the API use the same texts for shared messages in %s', (language) => {
  const app = new Map([...readCatalogue(language, 'shell'), ...readCatalogue(language, 'entry')]);
  expect({
    server_error: errorMessage(language, 'server_error'),
    forbidden: errorMessage(language, 'forbidden'),
    not_found: errorMessage(language, 'not_found'),
    password_mismatch: fieldMessage(language, 'password_mismatch'),
    required: fieldMessage(language, 'required'),
  }).toEqual({
    server_error: app.get('An error occurred. Please try again later.'),
    forbidden: app.get('Sorry, you do not have the rights to see this page.'),
    not_found: app.get('This page could not be found'),
    password_mismatch: app.get('The two passwords are not the same.'),
    required: app.get('Please fill this in.'),
  });
});
