import { describe, expect, it } from 'vitest';
import { signIn, signOut } from '#lib/auth/login-state.ts';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { runMiddleware } from './middleware.ts';

describe('before a page is shown', () => {
  it('who is not logged in is led to the home page', () => {
    signOut();
    expect(runMiddleware(['auth'])).toBe('/');
  });

  it('who is logged in sees it', () => {
    signIn(anAuthentication());
    expect(runMiddleware(['auth'])).toBeNull();
    signOut();
  });

  it('an unknown middleware is an error 500', () => {
    expect(() => runMiddleware(['nobody-knows'])).toThrowError(
      expect.objectContaining({ message: 'Unknown middleware', status: 500 }),
    );
  });
});
