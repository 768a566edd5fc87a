import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './constants.ts';
import { NewPassword } from './auth.ts';
import { Email, Id, IdParams, Language, Time, answer, line, requiredLine } from './scalars.ts';
import { StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';

const Role = z.enum(['photographer', 'owner']);

/** A user as the studio's owner sees them. */
export const StudioUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  /** Since when the user cannot log in. */
  deactivatedAt: Time.nullable(),
  lastLoginAt: Time.nullable(),
  /** Whether they have a second factor: an authenticator app, or a passkey. */
  secondFactor: z.boolean(),
});
export type StudioUser = z.infer<typeof StudioUser>;

/** An invitation that has not been accepted. */
export const Invitation = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  language: Language,
  /** When its link expires. It can be sent again. */
  expiresAt: Time,
});
export type Invitation = z.infer<typeof Invitation>;

export const People = z.object({ users: z.array(StudioUser), invitations: z.array(Invitation) });
export type People = z.infer<typeof People>;

export const Invite = z.object({
  email: Email,
  firstName: line(120).optional(),
  lastName: line(120).optional(),
  role: Role,
  language: Language,
});
export type Invite = z.infer<typeof Invite>;

/** Omitted fields stay unchanged. */
export const UpdateUser = z.object({ role: Role.optional(), active: z.boolean().optional() });

const Token = requiredLine(500);
/** What an invited person sees before they join. */
export const InvitationPage = z.object({
  studio: StudioBranding,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  language: Language,
});
export type InvitationPage = z.infer<typeof InvitationPage>;
export const AcceptInvitation = z
  .object({
    token: Token,
    firstName: line(120).optional(),
    lastName: line(120).optional(),
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX_LENGTH),
    language: Language,
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
  });

export const peopleRoutes = {
  'people.list': {
    method: 'GET',
    path: '/api/studio/users',
    access: 'owner',
    status: 200,
    summary: "List the studio's users and open invitations",
    answer: answer(People),
  },
  'people.update': {
    method: 'POST',
    path: '/api/studio/users/:id',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: "Change a user's role, deactivate or reactivate them; ends their logins",
    params: IdParams,
    body: UpdateUser,
    answer: answer(StudioUser),
  },
  'people.resetSecondFactor': {
    method: 'POST',
    path: '/api/studio/users/:id/second-factor/reset',
    access: 'owner',
    confirmation: 'fresh',
    status: 200,
    summary: 'Turn the second factor of a user off, who lost it',
    params: IdParams,
    answer: answer(StudioUser),
  },
  'people.invite': {
    method: 'POST',
    path: '/api/studio/invitations',
    access: 'owner',
    confirmation: 'fresh',
    status: 201,
    summary: 'Mail an invitation, or mail it again; only the newest link works, for seven days',
    body: Invite,
    answer: answer(Invitation),
  },
  'people.withdraw': {
    method: 'POST',
    path: '/api/studio/invitations/:id/withdraw',
    access: 'owner',
    confirmation: 'none',
    status: 204,
    summary: 'Withdraw an invitation that was not accepted',
    params: IdParams,
    answer: null,
  },
  'people.showInvitation': {
    method: 'POST',
    path: '/api/invitations/show',
    access: 'public',
    status: 200,
    summary: 'Get a mailed invitation; its token is in the body so that no log contains it',
    body: z.object({ token: Token }),
    answer: answer(InvitationPage),
  },
  'people.acceptInvitation': {
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'public',
    status: 201,
    summary: 'Accept a mailed invitation, once, and set a password',
    body: AcceptInvitation,
    answer: answer(z.object({ email: z.string() })),
  },
} as const satisfies RouteTable;
