import { z } from 'zod';
import { Authentication } from './auth.ts';
import { Id, IdParams, Time, answer, requiredLine } from './scalars.ts';
import type { RouteTable } from './route.ts';

const Base64Url = z
  .string()
  .max(10_000)
  .regex(/^[\w-]+$/);
/** Fields that the browser reports of each credential. `clientExtensionResults` is not used. */
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** A new passkey, as `navigator.credentials.create` returns it in JSON. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The answer of a passkey to a challenge, as `navigator.credentials.get` returns it in JSON. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The options for the browser, in the JSON of WebAuthn. The challenge counts once, for minutes. */
const Options = answer(z.looseObject({ challenge: z.string() }));

export const Passkey = z.object({
  id: Id,
  /** As the user named it. */
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** `available`: false if this server has no address for passkeys: they need HTTPS and a name. */
export const Passkeys = z.object({ available: z.boolean(), passkeys: z.array(Passkey) });
export type Passkeys = z.infer<typeof Passkeys>;

// A challenge is used up in a transaction of its own: also if the answer to it is refused.
export const authPasskeysRoutes = {
  'auth.passkeys': {
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'user',
    status: 200,
    beforeSecondFactor: true,
    summary: "List the user's passkeys",
    answer: answer(Passkeys),
  },
  'auth.passkeyOptions': {
    method: 'POST',
    path: '/api/auth/passkeys/options',
    access: 'user',
    confirmation: 'fresh',
    status: 200,
    beforeSecondFactor: true,
    summary: 'Get the options with which the browser makes a new passkey',
    answer: Options,
  },
  'auth.addPasskey': {
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'user',
    confirmation: 'fresh',
    status: 201,
    outside: true,
    beforeSecondFactor: true,
    summary: 'Add a passkey that the browser has made; a login with it needs no password and no code',
    body: z.object({ name: requiredLine(60), passkey: NewPasskey }),
    /** `recoveryCodes`: ten codes with the user's first second factor; they are shown once. */
    answer: answer(Passkeys.extend({ recoveryCodes: z.array(z.string()).optional() })),
  },
  'auth.removePasskey': {
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    access: 'user',
    confirmation: 'fresh',
    status: 200,
    summary: 'Remove a passkey',
    params: IdParams,
    answer: answer(Passkeys),
  },
  'auth.confirmOptions': {
    method: 'POST',
    path: '/api/auth/confirm/options',
    access: 'user',
    status: 200,
    beforeSecondFactor: true,
    summary: 'Get the options with which a passkey of the user confirms that it is them',
    answer: Options,
  },
  'auth.passkeyLoginOptions': {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    status: 200,
    summary: 'Get the options with which the browser asks for a passkey of this server',
    answer: Options,
  },
  'auth.passkeyLogin': {
    method: 'POST',
    path: '/api/auth/passkey/login',
    access: 'public',
    status: 200,
    summary: 'Log in with a passkey, which counts as both factors',
    body: PasskeyAnswer,
    answer: Authentication,
  },
} as const satisfies RouteTable;
