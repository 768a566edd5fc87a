import { z } from 'zod';
import { MailReason, MailServerFault } from './mail.ts';
import type { RouteTable } from './route.ts';
import { answer, Time } from './scalars.ts';

/** An origin as a person types it; the server checks it. */
const TypedAddress = z.string().trim().min(1).max(200);

/** The address that QR codes and e-mails lead to. */
export const PublicAddress = z.object({
  address: z.string(),
  /** `configured`: from PUBLIC_URL. `stored`: set by an owner. `lan`, `local`: of this machine. */
  source: z.enum(['configured', 'stored', 'lan', 'local']),
  /** Why the owner cannot change it; `null` if they can. */
  locked: z.enum(['configured', 'several-studios']).nullable(),
  /** The studio's newest test with a phone, for one hour. */
  test: z.object({ address: z.string(), startedAt: Time, openedAt: Time.nullable() }).nullable(),
});
export type PublicAddress = z.infer<typeof PublicAddress>;

/** How mail leaves this installation. */
export const MailSetup = z.object({
  /** Whether a mail server is set up. */
  isSet: z.boolean(),
  /** Name and port of the mail server; `null` without one, or if several studios share it. */
  server: z.string().nullable(),
  /** Sender of all mails. */
  from: z.string(),
  /** Where a test mail goes: the address of the user. */
  to: z.string(),
  /** When the mail server last accepted a test mail of this studio. */
  testedAt: Time.nullable(),
  /** The studio's mails that wait because of a fault of the mail server. */
  waiting: z
    .object({ fault: MailServerFault, count: z.int(), since: Time, said: z.string().nullable() })
    .nullable(),
});
export type MailSetup = z.infer<typeof MailSetup>;

/**
 * The result of a test mail. `accepted`: the mail server took it, and it may still bounce. `file`:
 * no mail server is set up.
 */
export const MailTest = z.object({
  to: z.string(),
  result: z.enum(['accepted', 'failed', 'file']),
  /** A fault of the mail server or the account; `null` if it refused only this mail. */
  fault: MailServerFault.nullable(),
  reason: MailReason.nullable(),
  /** The mail server's reply, or the error of the connection. */
  said: z.string().nullable(),
});
export type MailTest = z.infer<typeof MailTest>;

/** The steps of the set-up checklist, in their order. */
export const CHECKLIST_STEPS = [
  'studio',
  'address',
  'mail',
  'logo',
  'prices',
  'payment',
  'practice',
  'session',
] as const;
export const ChecklistStep = z.enum(CHECKLIST_STEPS);
export type ChecklistStep = z.infer<typeof ChecklistStep>;

export const Checklist = z.object({
  isHidden: z.boolean(),
  steps: z.array(z.object({ step: ChecklistStep, isDone: z.boolean() })),
  /** Recommended to schools and kindergartens, while it is off. */
  recommendsTap: z.boolean(),
});
export type Checklist = z.infer<typeof Checklist>;

export const installationRoutes = {
  'installation.checklist': {
    method: 'GET',
    path: '/api/installation/checklist',
    access: 'owner',
    status: 200,
    summary: 'Get the set-up checklist of the studio',
    answer: answer(Checklist),
  },
  'installation.address': {
    method: 'GET',
    path: '/api/installation/address',
    access: 'owner',
    status: 200,
    summary: 'Get the public address, and the newest test of it with a phone',
    answer: answer(PublicAddress),
  },
  'installation.setAddress': {
    method: 'POST',
    path: '/api/installation/address',
    access: 'owner',
    // Mails with links to set a password lead to this address.
    confirmation: 'fresh',
    status: 200,
    summary: "Set the public address (only the owner of the server's only studio, without PUBLIC_URL)",
    /** `null`: back to the address of the machine. */
    body: z.object({ address: TypedAddress.nullable() }),
    answer: answer(PublicAddress),
  },
  'installation.testAddress': {
    method: 'POST',
    path: '/api/installation/address/tests',
    access: 'owner',
    confirmation: 'none',
    status: 201,
    summary: 'Start a test: a URL for a phone at this address, or at the present one',
    body: z.object({ address: TypedAddress.optional() }),
    answer: answer(z.object({ url: z.string() })),
  },
  'installation.reach': {
    method: 'POST',
    path: '/api/installation/address/reached',
    access: 'public',
    status: 200,
    summary: 'A phone has opened the URL of a test',
    body: z.object({ token: z.string().max(100) }),
    answer: answer(z.object({ isKnown: z.boolean() })),
  },
  'installation.mail': {
    method: 'GET',
    path: '/api/installation/mail',
    access: 'owner',
    status: 200,
    summary: 'Get how mail leaves this installation, and what keeps it',
    answer: answer(MailSetup),
  },
  'installation.testMail': {
    method: 'POST',
    path: '/api/installation/mail/tests',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    outside: true,
    summary: "Send a test mail to the user's own address, and get the mail server's answer",
    body: z.object({}).nullish(),
    answer: answer(MailTest),
  },
} as const satisfies RouteTable;
