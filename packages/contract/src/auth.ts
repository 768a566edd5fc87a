import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts';
import { Purpose } from './purposes.ts';
import { Email, Id, Language, MailAsked, answer, line, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const Preferences = z.object({ skipCalibrationInstruction: z.boolean() });
export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: Language,
  role: z.enum(['photographer', 'owner']),
  /**
   * `sendsMail`: false while no mail server is set up and mails are stored as files. `purposes`:
   * what the studio also asks customers for; omitted if nothing.
   */
  studio: z.object({
    id: Id,
    name: z.string(),
    sendsMail: z.boolean(),
    purposes: z.array(Purpose).optional(),
  }),
  preferences: Preferences,
  /** The studio requires a second factor: this login opens nothing but its setup. */
  mustAddSecondFactor: z.literal(true).optional(),
  /** The user also runs the installation: the page for operators is open to this login. */
  isOperator: z.literal(true).optional(),
});
export type User = z.infer<typeof User>;

export const Authorisation = z.object({
  token: z.string(),
  type: z.literal('bearer'),
  expiresIn: z.number(),
  /** Only with `X-Client: native`. Browsers get an HttpOnly cookie instead. */
  refreshToken: z.string().optional(),
});
export const Authentication = z.object({ data: User, authorisation: Authorisation });
export type Authentication = z.infer<typeof Authentication>;

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, { error: 'password_short' })
  .max(PASSWORD_MAX_LENGTH);

export const Login = z.object({
  email: requiredLine(254),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  /** A code of the authenticator app, or a recovery code. Without a second factor it is ignored. */
  otp: requiredLine(100).optional(),
});
export type Login = z.infer<typeof Login>;
export const Refresh = z.object({ refreshToken: z.string().max(500).optional() }).nullish();
export const ForgotPassword = z.object({ email: Email });
export const ResetPassword = z
  .object({
    email: Email,
    token: requiredLine(500),
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX_LENGTH),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
  });
export const ChangePreferences = z.object({
  language: Language.optional(),
  skipCalibrationInstruction: z.boolean().optional(),
});
export const SetUp = z.object({
  token: requiredLine(500),
  studioName: requiredLine(120),
  firstName: line(120).optional(),
  lastName: line(120).optional(),
  email: Email,
  password: NewPassword,
  language: Language,
});

const Done = answer(z.object({ message: z.string() }));

export const authRoutes = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    status: 200,
    summary: 'Log in; users with a second factor also send `otp`, or get `second_factor_required`',
    body: Login,
    answer: Authentication,
  },
  'auth.refresh': {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    status: 200,
    summary: 'Get a new access token for the refresh token in the cookie (browsers) or in the body (native)',
    body: Refresh,
    answer: Authentication,
  },
  'auth.logout': {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    status: 204,
    summary: 'End this login; an expired token is accepted',
    body: Refresh,
    answer: null,
  },
  'auth.logoutEverywhere': {
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    access: 'user',
    status: 204,
    beforeSecondFactor: true,
    summary: 'End every login of this user on all devices, including this one',
    answer: null,
  },
  'auth.forgotPassword': {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    status: 200,
    summary: 'Mail a password reset link; the response is the same for any address',
    body: ForgotPassword,
    answer: MailAsked,
  },
  'auth.resetPassword': {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    status: 200,
    summary: 'Set a new password with a mailed token; ends every login of the user',
    body: ResetPassword,
    answer: Done,
  },
  'auth.preferences': {
    method: 'POST',
    path: '/api/auth/preferences',
    access: 'user',
    status: 200,
    beforeSecondFactor: true,
    summary: "Change the user's own language or preferences",
    body: ChangePreferences,
    answer: answer(User),
  },
  'auth.setupState': {
    method: 'GET',
    path: '/api/setup',
    access: 'public',
    status: 200,
    summary: 'Get whether this installation still needs to be set up',
    answer: answer(z.object({ open: z.boolean() })),
  },
  'auth.setUp': {
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    status: 201,
    summary: 'Create the studio and its owner with the one-time link that the server printed',
    body: SetUp,
    answer: Authentication,
  },
} as const satisfies RouteTable;
