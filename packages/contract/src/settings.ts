import { z } from 'zod';
import { LEGAL_KINDS } from './constants.ts';
import { Purpose, PurposeSetting } from './purposes.ts';
import { Email, Id, Language, Time, line } from './scalars.ts';

/** A line without line breaks and other control characters, because it is used in mail headers. */
const headerLine = (max: number) => line(max).regex(/^[^\p{Cc}\p{Cf}]*$/u);
const orNull = <T extends z.ZodType<string>>(text: T) =>
  z.union([z.literal('').transform(() => null), text]).nullable();

/** A time of day, `HH:MM`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/**
 * From `from` to `to` (the next day if `to` is earlier), in the time zone of the session's
 * location.
 */
export const QuietHours = z.object({ from: ClockTime, to: ClockTime });
export type QuietHours = z.infer<typeof QuietHours>;

/** The studio's picture, at a public URL. Width and height in pixels. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof Logo>;

export const LegalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof LegalKind>;

/** A legal text that the studio has written, and the path of its public page. */
export const LegalLink = z.object({ kind: LegalKind, url: z.string() });
export type LegalLink = z.infer<typeof LegalLink>;

/** How a studio appears to customers. */
export const StudioBranding = z.object({
  name: z.string(),
  logo: Logo.nullable(),
  /** In the order of `LEGAL_KINDS`; empty if the studio has written none. */
  legal: z.array(LegalLink),
});
export type StudioBranding = z.infer<typeof StudioBranding>;

/** The consent text in one language. Each change creates a new version; old versions are kept. */
export const ConsentText = z.object({
  language: Language,
  version: z.string(),
  /** `null`: Photoslate's default text. */
  text: z.string().nullable(),
  /** `null` if the studio never changed it. */
  createdAt: Time.nullable(),
});
export type ConsentText = z.infer<typeof ConsentText>;

/** The business details on receipts. */
export const Business = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  vatNumber: z.string().nullable(),
  /** Hundredths of a percent: 2100 is 21 %. `null`: receipts show no VAT. */
  vatBasisPoints: z.int().nullable(),
});
export type Business = z.infer<typeof Business>;

export const StudioSettings = z.object({
  id: Id,
  name: z.string(),
  /** The sender name of mails; `null`: the studio's name. */
  senderName: z.string().nullable(),
  /** The Reply-To address of mails; `null`: the sender's address. */
  replyTo: z.string().nullable(),
  logo: Logo.nullable(),
  /** The time zone of the days in sales reports. */
  timeZone: z.string(),
  retentionDays: z.int(),
  /** How many days a mailed link works. */
  linkDays: z.int(),
  quietHours: QuietHours.nullable(),
  /** Whether customers who bought nothing get a reminder. */
  reminders: z.boolean(),
  /** Whether the photographer must confirm each registration before it is linked. */
  registrationsNeedTap: z.boolean(),
  /** How many registrations at one code are linked automatically. */
  selfLinkMax: z.int(),
  /** Whether a registration must be confirmed with a mailed link before anything else is mailed. */
  doubleOptIn: z.boolean(),
  /** Whether every user of the studio needs a second factor to log in. */
  requiresSecondFactor: z.boolean(),
  business: Business,
  /** Whether the owners have hidden the set-up checklist. */
  checklistHidden: z.boolean(),
  consentTexts: z.array(ConsentText),
  /** The purposes for which the studio asks on the contact page. */
  askedPurposes: z.array(Purpose),
  /** The text of every purpose in every language. */
  purposeTexts: z.array(PurposeSetting),
});
export type StudioSettings = z.infer<typeof StudioSettings>;

/** Omitted fields stay unchanged. */
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
  doubleOptIn: z.boolean().optional(),
  requiresSecondFactor: z.boolean().optional(),
  checklistHidden: z.boolean().optional(),
  askedPurposes: z.array(Purpose).max(10).optional(),
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

/** A notice about the installation, shown to the owner until the cause is fixed. */
export const StudioNotice = z.discriminatedUnion('kind', [
  /** QR codes and mails point to this machine only, or to its address in the local network. */
  z.object({ kind: z.literal('local-address'), address: z.string() }),
  z.object({ kind: z.literal('lan-address'), address: z.string() }),
  z.object({ kind: z.literal('address-changed'), address: z.string(), former: z.string(), changedAt: Time }),
  /** Mails are stored as files. */
  z.object({ kind: z.literal('no-mail-server') }),
]);
export type StudioNotice = z.infer<typeof StudioNotice>;
export const SetConsentText = z.object({
  language: Language,
  /** Empty: back to Photoslate's default text. */
  text: orNull(line(2000)),
});
