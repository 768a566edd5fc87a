import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './constants.ts';
import { NewPassword } from './auth.ts';
import { Email, Time, answer, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const ChangePassword = z
  .object({
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX_LENGTH),
    /** Also ends every login of the user but this one. */
    endOtherLogins: z.boolean(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
  });

/** A change of the address that waits for its confirmation by the new address. */
export const EmailChange = z.object({
  /** The new address. */
  email: z.string(),
  /** When the mailed link expires. */
  expiresAt: Time,
});
export type EmailChange = z.infer<typeof EmailChange>;

const MailedToken = z.object({ token: requiredLine(500) });
const Address = answer(z.object({ email: z.string() }));

// Rate limits have transactions of their own, and hashing a password takes a while.
export const authCredentialsRoutes = {
  'auth.changePassword': {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    confirmation: 'fresh',
    status: 204,
    outside: true,
    summary: "Change the user's own password; a mail tells them. The present password changes nothing",
    body: ChangePassword,
    answer: null,
  },
  'auth.emailChange': {
    method: 'GET',
    path: '/api/auth/email-change',
    access: 'user',
    status: 200,
    summary: 'Get the change of the address that waits for its confirmation, or null',
    answer: answer(EmailChange.nullable()),
  },
  'auth.changeEmail': {
    method: 'POST',
    path: '/api/auth/email-change',
    access: 'user',
    confirmation: 'fresh',
    status: 200,
    outside: true,
    summary: 'Mail a link to a new address; the address changes once the link was used, within a day',
    body: z.object({ email: Email }),
    answer: answer(EmailChange),
  },
  'auth.withdrawEmailChange': {
    method: 'POST',
    path: '/api/auth/email-change/withdraw',
    access: 'user',
    status: 204,
    summary: 'Withdraw the change of the address that waits for its confirmation',
    answer: null,
  },
  'auth.confirmEmailChange': {
    method: 'POST',
    path: '/api/email-change/confirm',
    access: 'public',
    status: 200,
    summary: 'Change the address with the token that was mailed to it; the former address gets a mail',
    body: MailedToken,
    answer: Address,
  },
  'auth.undoEmailChange': {
    method: 'POST',
    path: '/api/email-change/undo',
    access: 'public',
    status: 200,
    summary:
      'Bring the former address back with the token that was mailed to it, within seven days; ends all logins and the password',
    body: MailedToken,
    answer: Address,
  },
} as const satisfies RouteTable;
