import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../locales/nl/shell.po';
import { ApiError, fieldErrors, plainWords, recordOfStatus, recordOfThrown } from './error-record.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'nl', messages }));

const message = (status: number, data: unknown) => recordOfStatus(status, data).message;

describe('the error catalogue, in Dutch', () => {
  it('422 with field errors says the first message of the first field', () => {
    const data = { message: 'Niet goed', errors: { email: ['Geen adres', 'Te lang'], name: ['Leeg'] } };
    expect(message(422, data)).toBe('Geen adres');
    expect(message(422, { message: 'Niet goed' })).toBe('Niet goed');
  });

  it('403 has its own words, whatever the server says', () => {
    expect(message(403, { message: 'anders' })).toBe(
      'Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
    );
  });

  it('401 says what the server says', () => {
    expect(message(401, { message: 'Log opnieuw in' })).toBe('Log opnieuw in');
  });

  it('500 has its own words', () => {
    expect(message(500, { message: 'stack trace' })).toBe(
      'Er is een fout opgetreden, probeer het later opnieuw.',
    );
  });

  it('any other status says what the server says, and else the default', () => {
    expect(message(409, { message: 'Al gedaan' })).toBe('Al gedaan');
    expect(message(502, '<html>Bad gateway</html>')).toBe(
      'Er is iets mis gegaan, probeer het later opnieuw.',
    );
  });

  it('without an answer it is the own message of the error, with plain words beside it', () => {
    const record = recordOfThrown(new TypeError('Failed to fetch'));
    expect(record).toMatchObject({ isRequestError: true, isSyntaxError: false, message: 'Failed to fetch' });
    expect(plainWords(record)).toBe('De server is niet bereikbaar. Controleer je verbinding.');
  });

  it('an answer that is no JSON is a syntax error', () => {
    const record = recordOfThrown(new SyntaxError('Unexpected token <'), 200);
    expect(record).toMatchObject({ isRequestError: false, isSyntaxError: true, statusCode: 200 });
    expect(record.message).toBe('Unexpected token <');
  });
});

describe('a record', () => {
  it('has the fields of the specification', () => {
    expect(recordOfStatus(422, { message: 'x' })).toEqual({
      isSyntaxError: false,
      isRequestError: false,
      statusCode: 422,
      isValidationError: true,
      isServerError: false,
      message: 'x',
      data: { message: 'x' },
    });
    expect(recordOfStatus(503, {}).isServerError).toBe(true);
  });
});

it('field errors keep the order of the form, one message each', () => {
  const data = { message: 'x', errors: { b: ['1', '2'], a: ['3'] } };
  expect(Object.entries(fieldErrors(new ApiError(recordOfStatus(422, data))))).toEqual([
    ['b', '1'],
    ['a', '3'],
  ]);
  expect(fieldErrors(new Error('other'))).toEqual({});
});
