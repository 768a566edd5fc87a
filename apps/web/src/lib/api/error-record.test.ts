import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../locales/nl/shell.po';
import { ApiError, fieldErrors, plainWords, recordOfStatus, recordOfThrown } from './error-record.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'nl', messages }));

const message = (status: number, data: unknown) => recordOfStatus(status, data).message;

describe('error messages in Dutch', () => {
  it('422 with field errors shows the first message of the first field', () => {
    const data = { message: 'Niet goed', errors: { email: ['Geen adres', 'Te lang'], name: ['Leeg'] } };
    expect(message(422, data)).toBe('Geen adres');
    expect(message(422, { message: 'Niet goed' })).toBe('Niet goed');
  });

  it('403 shows its own message, whatever the server sends', () => {
    expect(message(403, { message: 'anders' })).toBe(
      'Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
    );
  });

  it('401 shows the message of the server', () => {
    expect(message(401, { message: 'Log opnieuw in' })).toBe('Log opnieuw in');
  });

  it('500 shows its own message', () => {
    expect(message(500, { message: 'stack trace' })).toBe(
      'Er is een fout opgetreden, probeer het later opnieuw.',
    );
  });

  it('any other status shows the message of the server, or else the default', () => {
    expect(message(409, { message: 'Al gedaan' })).toBe('Al gedaan');
    expect(message(502, '<html>Bad gateway</html>')).toBe(
      'Er is iets mis gegaan, probeer het later opnieuw.',
    );
  });

  it('a request without a response keeps the error’s own message and adds a plain one', () => {
    const record = recordOfThrown(new TypeError('Failed to fetch'));
    expect(record).toMatchObject({ isRequestError: true, isSyntaxError: false, message: 'Failed to fetch' });
    expect(plainWords(record)).toBe('De server is niet bereikbaar. Controleer je verbinding.');
  });

  it('a response that is not JSON is a syntax error', () => {
    const record = recordOfThrown(new SyntaxError('Unexpected token <'), 200);
    expect(record).toMatchObject({ isRequestError: false, isSyntaxError: true, statusCode: 200 });
    expect(record.message).toBe('Unexpected token <');
  });
});

describe('an error record', () => {
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

it('field errors keep the order of the form, with one message per field', () => {
  const data = { message: 'x', errors: { b: ['1', '2'], a: ['3'] } };
  expect(Object.entries(fieldErrors(new ApiError(recordOfStatus(422, data))))).toEqual([
    ['b', '1'],
    ['a', '3'],
  ]);
  expect(fieldErrors(new Error('other'))).toEqual({});
});
