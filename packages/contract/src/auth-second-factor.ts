import { z } from 'zod';
import { Time, answer, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** The second factor of the user: a time-based one-time password (TOTP, RFC 6238). */
export const SecondFactor = z.object({
  /** Since when a login needs a code; `null` if it does not. */
  onSince: Time.nullable(),
  /** How many of the recovery codes were not used yet. */
  recoveryCodesLeft: z.int(),
  /** Whether the user has a passkey, which recovery codes can also replace. */
  hasPasskey: z.boolean(),
  /** The studio requires it, so it cannot be turned off. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The data for an authenticator app. It is shown once, and is valid from its first code on. */
export const SecondFactorSetup = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  url: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/**
 * Each opens one login without the app or the passkey. The server keeps hashes only, so they are
 * shown once.
 */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

// Codes are checked before the transaction, because their rate limit has its own.
export const authSecondFactorRoutes = {
  'auth.secondFactor': {
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'user',
    status: 200,
    beforeSecondFactor: true,
    summary: "Get whether the user's logins need a second factor",
    answer: answer(SecondFactor),
  },
  'auth.beginSecondFactor': {
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    access: 'user',
    confirmation: 'fresh',
    status: 201,
    beforeSecondFactor: true,
    summary: 'Make a secret for an authenticator app; it counts from its first code on',
    answer: answer(SecondFactorSetup),
  },
  'auth.confirmSecondFactor': {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: 'user',
    status: 200,
    outside: true,
    beforeSecondFactor: true,
    summary: 'Turn the second factor on with the first code of the app; returns ten recovery codes',
    body: z.object({ otp: requiredLine(100) }),
    answer: answer(RecoveryCodes),
  },
  'auth.renewRecoveryCodes': {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'user',
    confirmation: 'fresh',
    status: 200,
    summary: 'Replace the recovery codes by ten new ones',
    answer: answer(RecoveryCodes),
  },
  'auth.removeSecondFactor': {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    access: 'user',
    confirmation: 'fresh',
    status: 204,
    summary: 'Turn the second factor off',
    answer: null,
  },
} as const satisfies RouteTable;
