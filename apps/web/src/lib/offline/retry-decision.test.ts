import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { ApiError, recordOfStatus, recordOfThrown } from '#lib/api/error-record.ts';
import { backoffMs } from './backoff.ts';
import { retryDecisionOf } from './retry-decision.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const failed = (status: number, body: unknown = {}, more = {}) =>
  retryDecisionOf(new ApiError(recordOfStatus(status, body), more));

describe('the retry decision after a failed send', () => {
  it('is to send again after a lost connection, an unreadable response or an unavailable server', () => {
    expect(retryDecisionOf(new ApiError(recordOfThrown(new TypeError('Failed to fetch')))).kind).toBe(
      'again',
    );
    expect(retryDecisionOf(new ApiError(recordOfThrown(new SyntaxError('Unexpected token'), 200))).kind).toBe(
      'again',
    );
    expect(retryDecisionOf(new DOMException('Too slow', 'TimeoutError')).kind).toBe('again');
    expect(failed(503)).toEqual({ kind: 'again', afterMs: null, broken: null });
  });

  it('accepts a refusal only from the server itself, not from a captive portal, firewall or proxy', () => {
    for (const status of [400, 403, 404, 405, 409, 413, 422, 500, 502]) {
      for (const body of ['<html>Welcome to the hotel</html>', '', { error: 'blocked' }, { code: status }]) {
        const verdict = failed(status, body);
        expect(verdict, `${status}`).toEqual({ kind: 'again', afterMs: null, broken: null });
      }
      const own = failed(status, { message: 'No.', code: 'forbidden' });
      expect(own.kind, `${status}`).toBe(status < 500 ? 'refused' : 'again');
    }
    expect(failed(500, { message: 'Failed.', code: 'server_error' })).toMatchObject({
      kind: 'again',
      broken: { status: 500, code: 'server_error' },
    });
  });

  it('waits as long as the server asks', () => {
    expect(failed(429, {}, { retryAfterSeconds: 7 })).toMatchObject({ kind: 'again', afterMs: 7000 });
  });

  it('waits for a login on 401, and refuses the write with the reason on other errors', () => {
    expect(failed(401).kind).toBe('login');
    expect(failed(409, { message: 'Taken.', code: 'code_taken' })).toEqual({
      kind: 'refused',
      refusal: { status: 409, code: 'code_taken', message: 'Taken.' },
    });
  });

  it('waits for a login that lacks a required second factor, so that no write is lost', () => {
    const missing = { message: 'Set it up first.', code: 'second_factor_missing' };
    expect(failed(403, missing)).toEqual({ kind: 'login' });
    expect(failed(403, { message: 'No.', code: 'forbidden' }).kind).toBe('refused');
  });

  it('backs off longer after each failure, up to a minute', () => {
    expect([1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([1000, 2000, 4000]);
    expect(backoffMs(40, 1)).toBe(60_000);
    expect(backoffMs(1, 0)).toBe(500);
  });
});
