import { z } from 'zod';
import { Email, Id, Language, Time, line } from './scalars.ts';

/** A line without line breaks or other control characters: it ends up in headers. */
const headerLine = (max: number) => line(max).regex(/^[^\p{Cc}\p{Cf}]*$/u);
const orNull = <T extends z.ZodType<string>>(text: T) =>
  z.union([z.literal('').transform(() => null), text]).nullable();

/** `HH:MM` of a day's clock. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** From `from` to `to` (past midnight when `to` is earlier), in the time zone of the session's location. */
export const QuietHours = z.object({ from: ClockTime, to: ClockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** A picture of the studio's, at a public address. Pixels. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof Logo>;

/** How a studio shows itself to customers. */
export const StudioBranding = z.object({ name: z.string(), logo: Logo.nullable() });
export type StudioBranding = z.infer<typeof StudioBranding>;

/** The words that customers agree to, in one language; each change is a new version, and old ones stay. */
export const ConsentText = z.object({
  language: Language,
  version: z.string(),
  /** `null`: Photoslate's own words. */
  text: z.string().nullable(),
  /** `null` where the studio never changed them. */
  createdAt: Time.nullable(),
});
export type ConsentText = z.infer<typeof ConsentText>;

/** What stands on receipts. */
export const Business = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
  /** Hundredths of a percent: 2100 is 21 %. `null`: no VAT is shown. */
  vatBasisPoints: z.int().nullable(),
});
export type Business = z.infer<typeof Business>;

export const StudioSettings = z.object({
  id: Id,
  name: z.string(),
  /** Of mails; `null`: the studio's name. */
  senderName: z.string().nullable(),
  /** Where answers to mails go; `null`: to the sender's address. */
  replyTo: z.string().nullable(),
  logo: Logo.nullable(),
  /** In which days of sales begin and end. */
  timeZone: z.string(),
  retentionDays: z.int(),
  /** How long a mailed link works. */
  linkDays: z.int(),
  quietHours: QuietHours.nullable(),
  /** Whether customers who bought nothing are reminded. */
  reminders: z.boolean(),
  /** Whether nobody who registers is linked before a photographer's tap. */
  registrationsNeedTap: z.boolean(),
  /** How many registrations at one code are linked by themselves. */
  selfLinkMax: z.int(),
  business: Business,
  consentTexts: z.array(ConsentText),
});
export type StudioSettings = z.infer<typeof StudioSettings>;

/** What is left out stays as it is. */
export const UpdateSettings = z.object({
  name: headerLine(120).min(1).optional(),
  senderName: orNull(headerLine(120)).optional(),
  replyTo: orNull(Email).optional(),
  timeZone: z.string().max(60).optional(),
  retentionDays: z.int().min(7).max(3650).optional(),
  linkDays: z.int().min(7).max(3650).optional(),
  quietHours: QuietHours.refine(({ from, to }) => from !== to, { path: ['to'], error: 'invalid' })
    .nullable()
    .optional(),
  reminders: z.boolean().optional(),
  registrationsNeedTap: z.boolean().optional(),
  selfLinkMax: z.int().min(1).max(50).optional(),
  business: z
    .object({
      name: orNull(line(200)),
      address: orNull(line(500)),
      vatNumber: orNull(line(40)),
      vatBasisPoints: z.int().min(0).max(5000).nullable(),
    })
    .partial()
    .optional(),
});
export type UpdateSettings = z.infer<typeof UpdateSettings>;

/** Something about the installation that an owner should know until it is put right. */
export const StudioNotice = z.discriminatedUnion('kind', [
  /** QR codes and mails lead to this machine alone, or to its address in its network. */
  z.object({ kind: z.literal('local-address'), address: z.string() }),
  z.object({ kind: z.literal('lan-address'), address: z.string() }),
  z.object({ kind: z.literal('address-changed'), address: z.string(), former: z.string(), changedAt: Time }),
  /** Mails are kept as files. */
  z.object({ kind: z.literal('no-mail-server') }),
]);
export type StudioNotice = z.infer<typeof StudioNotice>;
export const SetConsentText = z.object({
  language: Language,
  /** Empty: back to Photoslate's own words. */
  text: orNull(line(2000)),
});
