import { z } from 'zod';
import { PURPOSES } from './constants.ts';
import { Language, Time, line } from './scalars.ts';

/** What a studio may ask customers to agree to, besides the photos themselves. */
export const Purpose = z.enum(PURPOSES);
export type Purpose = z.infer<typeof Purpose>;

/** The text of a purpose in one language, as customers read it. */
export const PurposeText = z.object({ language: Language, version: z.string(), text: z.string() });
export type PurposeText = z.infer<typeof PurposeText>;

/** A purpose for which a studio asks, with its text in every language. */
export const AskedPurpose = z.object({ purpose: Purpose, texts: z.array(PurposeText) });
export type AskedPurpose = z.infer<typeof AskedPurpose>;

/** The text of a purpose in the settings. Each change creates a new version; old ones are kept. */
export const PurposeSetting = PurposeText.extend({
  purpose: Purpose,
  /** `null`: the text is Photoslate's default. */
  createdAt: Time.nullable(),
});
export type PurposeSetting = z.infer<typeof PurposeSetting>;

export const SetPurposeText = z.object({
  purpose: Purpose,
  language: Language,
  /** Empty: back to Photoslate's default text. */
  text: z.union([z.literal('').transform(() => null), line(500)]).nullable(),
});

const GIVERS = ['customer', 'photographer'] as const;

/** One consent of a person to a purpose, until it was withdrawn. */
export const PurposeConsent = z.object({
  purpose: Purpose,
  version: z.string(),
  language: Language,
  givenAt: Time,
  /** `photographer`: entered by hand. */
  givenBy: z.enum(GIVERS),
  /** Whether the holder of the address gave it or confirmed it on a mailed page. */
  confirmed: z.boolean(),
  withdrawnAt: Time.nullable(),
  withdrawnBy: z.enum(GIVERS).nullable(),
});
export type PurposeConsent = z.infer<typeof PurposeConsent>;

/**
 * The consent of a person to one purpose. `not-confirmed`: somebody ticked it at a code, and
 * the holder of the address has not confirmed that.
 */
export const PurposeState = z.object({
  purpose: Purpose,
  /** Whether the studio asks for it now. */
  asked: z.boolean(),
  state: z.enum(['none', 'given', 'not-confirmed', 'withdrawn']),
  /** The consent that the state is about; `null` if there never was one. */
  consent: PurposeConsent.nullable(),
  /** The text of `consent`, or else of today. */
  text: z.string(),
});
export type PurposeState = z.infer<typeof PurposeState>;
