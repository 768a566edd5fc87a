import { describe, expect, it } from 'vitest';
import { signIn, signOut } from '#lib/auth/login-state.ts';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { runMiddleware } from './middleware.ts';

describe('page middleware', () => {
  it('redirects to the home page without a login', () => {
    signOut();
    expect(runMiddleware(['auth'])).toBe('/');
  });

  it('shows the page to a logged-in user', () => {
    signIn(anAuthentication());
    expect(runMiddleware(['auth'])).toBeNull();
    signOut();
  });

  it('throws error 500 for an unknown middleware', () => {
    expect(() => runMiddleware(['nobody-knows'])).toThrowError(
      expect.objectContaining({ message: 'Unknown middleware', status: 500 }),
    );
  });
});
