import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { ApiError, recordOfStatus } from '#lib/api/error-record.ts';
import { locateFiles } from './request-card-verification.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

let failure: ApiError;

vi.mock('#lib/api/call.ts', () => ({ call: () => Promise.reject(failure) }));

const after = (status: number, code: string) => {
  failure = new ApiError(recordOfStatus(status, { message: 'No.', code }));
  return locateFiles('a session', []);
};

it('the lookup of files waits for a complete login, and is refused without the right to the session', async () => {
  const signedOut = { kind: 'trouble', why: 'signed-out' };
  expect(await after(401, 'unauthenticated')).toEqual(signedOut);
  expect(await after(403, 'second_factor_missing')).toEqual(signedOut);
  expect(await after(403, 'forbidden')).toEqual({ kind: 'refused', why: 'not-allowed' });
});
