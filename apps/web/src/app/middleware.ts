import { userStore } from '#lib/auth/login-state.ts';
import { PageError } from '#lib/page/page-error.ts';

/** Runs before a page. Null shows the page; a path (without prefix) redirects to it. */
type Middleware = () => string | null;

const middlewares: Readonly<Record<string, Middleware>> = {
  auth: () => (userStore.get() ? null : '/'),
  'second-factor': () => (userStore.get()?.mustAddSecondFactor ? '/account' : null),
};

/**
 * Returns the path of the first redirect, or null.
 *
 * @throws PageError (status 500) if a name is unknown
 */
export function runMiddleware(names: readonly string[]): string | null {
  for (const name of names) {
    const middleware = middlewares[name];
    if (!middleware) throw new PageError('Unknown middleware');
    const path = middleware();
    if (path !== null) return path;
  }
  return null;
}
