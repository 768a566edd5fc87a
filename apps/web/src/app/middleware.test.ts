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

  it('leads a user to the setup of the second factor that the studio requires, and shows that page', () => {
    const login = anAuthentication();
    signIn({ ...login, data: { ...login.data, mustAddSecondFactor: true } });
    expect(runMiddleware(['auth', 'second-factor'])).toBe('/account');
    expect(runMiddleware(['auth'])).toBeNull();
    signIn(login);
    expect(runMiddleware(['auth', 'second-factor'])).toBeNull();
    signOut();
  });

  it('throws error 500 for an unknown middleware', () => {
    expect(() => runMiddleware(['nobody-knows'])).toThrowError(
      expect.objectContaining({ message: 'Unknown middleware', status: 500 }),
    );
  });
});
