import { z } from 'zod';
import { Claim } from './customers.ts';
import { Cents, Email, Id, Language, PageQuery, Time, answer, list, requiredLine } from './scalars.ts';
import { Purpose, PurposeConsent, PurposeState, PurposeText } from './purposes.ts';
import { LegalLink } from './settings.ts';
import type { RouteTable } from './route.ts';

/** All data that a studio has about one address, as sent to that person. */
export const OwnData = z.object({
  studio: z.string(),
  email: z.string(),
  /** How long the studio keeps photos and addresses after a session. */
  retentionDays: z.int(),
  contacts: z.array(
    z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
      language: Language,
      linked: z.boolean(),
      source: z.enum(['self', 'photographer']),
      registeredAt: Time,
      confirmed: z.boolean(),
      /** Every registration of this address at a code, with the given consent. */
      registrations: z.array(
        z.object({
          firstName: z.string().nullable(),
          lastName: z.string().nullable(),
          email: z.string(),
          phone: z.string().nullable(),
          language: Language,
          consentVersion: z.string(),
          consentedAt: Time,
          state: z.enum(['first', 'same', 'waiting', 'accepted', 'dismissed']),
          confirmedAt: Time.nullable(),
        }),
      ),
      location: z.string().nullable(),
      shoot: z.string().nullable(),
      shootAt: Time.nullable(),
      /** The photographer's notes on the shoot, if this reader may see them. */
      title: z.string().nullable(),
      note: z.string().nullable(),
      /** The note of the studio about the person. */
      studioNote: z.string().nullable(),
      photoCount: z.int(),
    }),
  ),
  /**
   * Every consent to a purpose, oldest first, with the text that was agreed to; `text` is null for
   * a default text of an earlier version.
   */
  purposes: z.array(PurposeConsent.extend({ text: z.string().nullable() })),
  galleries: z.array(
    z.object({
      location: z.string(),
      mailedAt: Time,
      openedAt: Time.nullable(),
      revokedAt: Time.nullable(),
      /** The file names of the photos that were marked as favourites. */
      favourites: z.array(z.string()),
      /** Until when the favourites are shared; null if they are not. */
      sharedUntil: Time.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      number: z.string(),
      status: z.enum(['open', 'paid', 'refunded', 'cancelled']),
      totalCents: Cents,
      note: z.string().nullable(),
      createdAt: Time,
      files: z.array(z.string()),
    }),
  ),
  mails: z.array(
    z.object({ subject: z.string(), state: z.string(), createdAt: Time, sentAt: Time.nullable() }),
  ),
});
export type OwnData = z.infer<typeof OwnData>;

/**
 * The same for the page of that person, with the studio's legal pages, and the purposes that the
 * studio asks for or that the person has decided about.
 */
export const OwnDataPage = OwnData.extend({
  legal: z.array(LegalLink),
  /** The sign-ups that wait for the double opt-in; omitted if there are none. */
  toConfirm: z.array(Claim).optional(),
  choices: z.array(
    PurposeState.extend({
      /** The text of today, to which the person can agree. */
      offer: PurposeText,
    }),
  ),
});
export type OwnDataPage = z.infer<typeof OwnDataPage>;

/** What an erasure deleted; all zero if nothing was stored. */
export const ErasureCounts = z.object({
  customers: z.int(),
  orders: z.int(),
  mails: z.int(),
  photos: z.int(),
});
export type ErasureCounts = z.infer<typeof ErasureCounts>;

/** The record of an erasure, without the erased data. */
export const Erasure = z.object({
  id: Id,
  /** Set if the studio's retention emptied a session; `null` if a person was erased. */
  sessionId: Id.nullable(),
  askedBy: z.enum(['owner', 'customer', 'operator', 'retention']),
  withPhotos: z.boolean(),
  erasedAt: Time,
  counts: ErasureCounts,
  /** SHA-256 over the sorted SHA-256s of the deleted photos. */
  photosDigest: z.string(),
});
export type Erasure = z.infer<typeof Erasure>;

const OneAddress = z.object({ email: Email });
const EraseAddress = OneAddress.extend({ withPhotos: z.boolean() });
/** The secret of the mailed link to one's own data. */
const OwnToken = z.object({ token: z.string().min(1).max(600) });
const OwnChoice = OwnToken.extend({
  purpose: Purpose,
  /** The language of the text that was shown. */
  language: Language,
  /** The version of the text that the person agrees to; `null` withdraws the consent. */
  version: requiredLine(40).nullable(),
});

export const privacyRoutes = {
  'privacy.export': {
    method: 'POST',
    path: '/api/studio/customers/export',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    summary: 'Export all data of the studio about one address',
    body: OneAddress,
    answer: answer(OwnData),
  },
  'privacy.erase': {
    method: 'POST',
    path: '/api/studio/customers/erase',
    access: 'owner',
    confirmation: 'fresh',
    pool: 'desk',
    status: 200,
    summary: 'Erase one address from the studio permanently',
    body: EraseAddress,
    answer: answer(ErasureCounts),
  },
  'privacy.erasures': {
    method: 'GET',
    path: '/api/studio/erasures',
    access: 'owner',
    pool: 'desk',
    status: 200,
    summary: 'List erasures, newest first: counts and checksums, no names',
    query: PageQuery,
    answer: list(Erasure),
  },
  'privacy.ask': {
    method: 'POST',
    path: '/api/my-data',
    access: 'public',
    status: 200,
    summary: 'Mail the link to their own data to a known address; the response is the same for any address',
    body: OneAddress,
    /** `sendsMail`: false while no mail server is set up. */
    answer: answer(z.object({ sendsMail: z.boolean() })),
  },
  'privacy.showOwn': {
    method: 'POST',
    path: '/api/my-data/show',
    access: 'public',
    status: 200,
    summary: 'Get all data of the studio about the holder of the mailed link',
    body: OwnToken,
    answer: answer(OwnDataPage),
  },
  'privacy.chooseOwn': {
    method: 'POST',
    path: '/api/my-data/purposes',
    access: 'public',
    status: 200,
    summary: 'Give or withdraw the consent of the holder of the mailed link to one purpose',
    body: OwnChoice,
    answer: answer(OwnDataPage),
  },
  'privacy.confirmOwn': {
    method: 'POST',
    path: '/api/my-data/confirm',
    access: 'public',
    status: 200,
    summary: 'Confirm sign-ups of the holder of the mailed link; dismisses the others that were shown',
    body: OwnToken.extend({ claimIds: z.array(Id).max(500), shownIds: z.array(Id).max(500) }),
    answer: answer(OwnDataPage),
  },
  'privacy.eraseOwn': {
    method: 'POST',
    path: '/api/my-data/erase',
    access: 'public',
    status: 200,
    summary: 'Erase the holder of the mailed link',
    body: OwnToken.extend({ withPhotos: z.boolean() }),
    answer: answer(ErasureCounts),
  },
} as const satisfies RouteTable;
