import { z } from 'zod';
import { LEASE_MAX } from './constants.ts';
import { Email, Language, answer, line, requiredLine } from './scalars.ts';
import { AskedPurpose, Purpose } from './purposes.ts';
import { ConsentText, StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';

export const LeaseCodes = z.object({ deviceId: z.uuid(), count: z.int().min(1).max(LEASE_MAX) });
export const LeasedCodes = z.object({ codes: z.array(z.string()) });

/** What a code shows to the person who scans it. It contains no data of people or photos. */
export const CodePage = z.object({
  studio: StudioBranding,
  /** `null` for a leased code that no shoot uses yet. */
  location: z.string().nullable(),
  /** The session's day at its location, `YYYY-MM-DD`; `null` as for `location`. */
  date: z.string().nullable(),
  /** The code of a practice session, which sends e-mails to people of the studio only. */
  isPractice: z.boolean(),
  /** The studio links each registered person itself. */
  registrationsNeedTap: z.boolean(),
  /** Present if the address must be confirmed with a mailed link first. */
  doubleOptIn: z.literal(true).optional(),
  /** The fallback language. */
  language: Language,
  /** The consent text in each language. */
  consent: z.array(ConsentText.omit({ createdAt: true })),
  /** What the studio also asks for; omitted if nothing. */
  purposes: z.array(AskedPurpose).optional(),
  retentionDays: z.int(),
});
export type CodePage = z.infer<typeof CodePage>;

export const Registration = z.object({
  email: Email,
  firstName: line(120).nullish(),
  lastName: line(120).nullish(),
  phone: line(40).nullish(),
  language: Language,
  /** The version of the consent text that was shown and accepted. */
  consentVersion: requiredLine(40),
  /**
   * The purposes that were ticked, each with the version of its text. Purposes that the studio no
   * longer asks for are ignored.
   */
  purposes: z
    .array(z.object({ purpose: Purpose, version: requiredLine(40) }))
    .max(10)
    .optional(),
});
export type Registration = z.infer<typeof Registration>;

const CodeParams = z.object({ code: z.string().max(200) });

export const codeRoutes = {
  'codes.lease': {
    method: 'POST',
    path: '/api/codes/lease',
    access: 'user',
    status: 201,
    resource: 'codes',
    summary: 'Lease codes that only this device can bind to a shoot',
    body: LeaseCodes,
    answer: answer(LeasedCodes),
  },
  'codes.show': {
    method: 'GET',
    path: '/api/codes/:code',
    access: 'code',
    status: 200,
    summary: 'Get the contents of the contact page: studio, location, date',
    params: CodeParams,
    answer: answer(CodePage),
  },
  'codes.register': {
    method: 'POST',
    path: '/api/codes/:code',
    access: 'code',
    status: 201,
    // A wrong code is counted in a transaction of its own, after this one has ended.
    outside: true,
    summary: 'Register an address at a code',
    params: CodeParams,
    body: Registration,
    /**
     * `takeBack`: the token with which `codes.withdrawRegistration` withdraws this registration,
     * for one hour.
     */
    answer: answer(z.object({ email: z.string(), takeBack: z.string() })),
  },
  'codes.withdrawRegistration': {
    method: 'POST',
    path: '/api/codes/:code/take-back',
    access: 'code',
    status: 200,
    outside: true,
    summary: 'Withdraw a registration of the last hour: "this is not my shoot"',
    params: CodeParams,
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: answer(z.object({ taken: z.literal(true) })),
  },
} as const satisfies RouteTable;
