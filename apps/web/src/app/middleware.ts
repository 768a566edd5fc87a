import { userStore } from '#lib/auth/login-state.ts';
import { PageError } from '#lib/page/page-error.ts';

/** What is run before a page: null lets it be shown, a path (without prefix) leads elsewhere. */
type Middleware = () => string | null;

const middlewares: Readonly<Record<string, Middleware>> = {
  auth: () => (userStore.get() ? null : '/'),
};

/** Where these lead, or null. A name that nobody knows is an error 500. */
export function runMiddleware(names: readonly string[]): string | null {
  for (const name of names) {
    const middleware = middlewares[name];
    if (!middleware) throw new PageError('Unknown middleware');
    const path = middleware();
    if (path !== null) return path;
  }
  return null;
}
