import { z } from 'zod';
import { PasskeyAnswer } from './auth-passkeys.ts';
import { PASSWORD_MAX_LENGTH } from './constants.ts';
import { Time, answer, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** The proof that the user themself is at the device. */
export const Confirm = z.union([
  z.object({ passkey: PasskeyAnswer }),
  z.object({
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    /** With two-step login: a code of the authenticator app, or a recovery code. */
    otp: requiredLine(100).optional(),
  }),
]);
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
      'Confirm that it is the user, with a passkey, or the password and a code; counts for five minutes',
    body: Confirm,
    answer: answer(z.object({ confirmedUntil: Time })),
  },
} as const satisfies RouteTable;
