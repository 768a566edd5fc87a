import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { ApiError, recordOfStatus, recordOfThrown } from '#lib/api/error-record.ts';
import { pauseAfter } from './pause-after.ts';
import { verdictOf } from './verdict.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const failed = (status: number, body: unknown = {}, more = {}) =>
  verdictOf(new ApiError(recordOfStatus(status, body), more));

describe('what a failed sending means', () => {
  it('sends again after a lost connection, an unreadable answer, or a server that is away', () => {
    expect(verdictOf(new ApiError(recordOfThrown(new TypeError('Failed to fetch')))).kind).toBe('again');
    expect(verdictOf(new ApiError(recordOfThrown(new SyntaxError('Unexpected token'), 200))).kind).toBe(
      'again',
    );
    expect(verdictOf(new DOMException('Too slow', 'TimeoutError')).kind).toBe('again');
    expect(failed(503)).toEqual({ kind: 'again', afterMs: null, broken: null });
  });

  it('waits as long as the server asks', () => {
    expect(failed(429, {}, { retryAfterSeconds: 7 })).toMatchObject({ kind: 'again', afterMs: 7000 });
  });

  it('waits for a login, and is refused by the rest, with the reason', () => {
    expect(failed(401).kind).toBe('login');
    expect(failed(409, { message: 'Taken.', code: 'code_taken' })).toEqual({
      kind: 'refused',
      refusal: { status: 409, code: 'code_taken', message: 'Taken.' },
    });
  });

  it('pauses longer and longer, up to a minute', () => {
    expect([1, 2, 3].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000]);
    expect(pauseAfter(40, 1)).toBe(60_000);
    expect(pauseAfter(1, 0)).toBe(500);
  });
});
