import { z } from 'zod';
import { Id, IdParams, Time, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** A live login of the user: one browser or app that stays logged in. */
export const Login = z.object({
  id: Id,
  /** The name of the browser, or `Photoslate` for the app; `null` if it is unknown. */
  browser: z.string().nullable(),
  /** `Windows`, `iPhone` and the like; `null` if it is unknown. */
  system: z.string().nullable(),
  createdAt: Time,
  /** When it last got an access token: while it is used, at least once an hour. */
  lastUsedAt: Time,
  /** Whether it is the login of this request. */
  current: z.boolean(),
});
export type Login = z.infer<typeof Login>;

const Logins = answer(z.array(Login));

export const authLoginsRoutes = {
  'auth.logins': {
    method: 'GET',
    path: '/api/auth/logins',
    access: 'user',
    status: 200,
    summary: "List the user's live logins: this one first, then the last used ones",
    answer: Logins,
  },
  'auth.endOtherLogins': {
    method: 'POST',
    path: '/api/auth/logins/end-others',
    access: 'user',
    status: 200,
    summary: 'End every login of this user but this one; returns the remaining logins',
    answer: Logins,
  },
  'auth.endLogin': {
    method: 'POST',
    path: '/api/auth/logins/:id/end',
    access: 'user',
    status: 200,
    summary: 'End one login of this user; returns the remaining logins',
    params: IdParams,
    answer: Logins,
  },
} as const satisfies RouteTable;
