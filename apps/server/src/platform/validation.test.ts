import { Registration } from '@photoslate/contract/codes';
import { At } from '@photoslate/contract/scalars';
import { expect, test } from 'vitest';
import { validate, validateBody } from './validation.ts';
import { HttpError } from './http-error.ts';

function problemsOf(input: unknown, checked: typeof validate = validate) {
  try {
    checked(Registration, input);
  } catch (error) {
    if (error instanceof HttpError) return error.fields;
    throw error;
  }
  return [];
}

test('a missing choice is required and an unknown one invalid, reported in the order of the form', () => {
  expect(problemsOf({ consentVersion: '' })).toMatchObject([
    { path: 'email', error: 'required' },
    { path: 'language', error: 'required' },
    { path: 'consentVersion', error: 'required' },
  ]);
  expect(problemsOf({ email: 'a@b.test', language: 'xx', consentVersion: '1' })).toEqual([
    { path: 'language', error: 'invalid' },
  ]);
});

test('a missing body is reported as required field by field', () => {
  for (const missing of [undefined, null]) {
    expect(problemsOf(missing, validateBody).map(({ path, error }) => [path, error])).toEqual([
      ['email', 'required'],
      ['language', 'required'],
      ['consentVersion', 'required'],
    ]);
  }
  expect(validateBody(At, null)).toBeUndefined();
});
