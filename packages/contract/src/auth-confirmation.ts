import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './constants.ts';
import { Time, answer, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** What proves that the user themself is at the device. */
export const Confirm = z.object({
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  /** With two-step login: a code of the authenticator app, or a recovery code. */
  otp: requiredLine(100).optional(),
});
export type Confirm = z.infer<typeof Confirm>;

export const authConfirmationRoutes = {
  'auth.confirm': {
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'user',
    status: 200,
    // Passwords and codes are checked before the transaction, because their rate limits have their
    // own.
    outside: true,
    beforeSecondFactor: true,
    summary:
      'Confirm with the password, and a code, that it is the user; this login then needs none for a while',
    body: Confirm,
    answer: answer(z.object({ confirmedUntil: Time })),
  },
} as const satisfies RouteTable;
