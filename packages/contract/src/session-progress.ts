import { z } from 'zod';
import { Id, PageQuery, Time, line } from './scalars.ts';

/**
 * What the photographer does next with a session.
 * - `running`: it has not ended.
 * - `upload-card`: nothing was uploaded.
 * - `finish-upload`: an upload stopped halfway, or files are damaged.
 * - `show-upload`: files are being uploaded, read or matched.
 * - `answer-questions`: photos or QR codes need a decision.
 * - `publish`: at least one shoot is ready or held.
 * - `view-sales`: nothing else is to do.
 * - `show-photos`: nothing was published, and no shoot with photos has linked people.
 */
export const NextStep = z.enum([
  'running',
  'upload-card',
  'finish-upload',
  'show-upload',
  'answer-questions',
  'publish',
  'view-sales',
  'show-photos',
]);
export type NextStep = z.infer<typeof NextStep>;

/** How far a session has come, from the field to the sales. */
export const SessionProgress = z.object({
  next: NextStep,
  /** The open shoot of a running session. */
  openShoot: z.object({ id: Id, hash: z.string(), label: z.string(), createdAt: Time }).nullable(),
  /** Files on the server, of whatever kind. */
  storedCount: z.int(),
  /** Of the stored files: not yet read and matched. */
  pendingCount: z.int(),
  /** Uploads that have started and are not complete. */
  underwayCount: z.int(),
  /** Stored files that cannot be read although their format is supported. */
  damagedCount: z.int(),
  questionCount: z.int(),
  /** Shoots that were never published and have photos and linked people. */
  readyShootCount: z.int(),
  /** The same, but photos in review may belong to them. */
  heldShootCount: z.int(),
  publishedShootCount: z.int(),
  /** People who are linked to a shoot, also with an unconfirmed address. Each counts once. */
  linkedCount: z.int(),
  /**
   * Of these, people who are linked to a shoot that was never published, and whose registration
   * does not wait for the double opt-in: they get a mail when it is published.
   */
  waitingCount: z.int(),
  /** Customers to whom the mail about their gallery was sent, and those who opened the gallery. */
  mailedCount: z.int(),
  openedCount: z.int(),
  /** Orders that were not cancelled. */
  orderCount: z.int(),
  unpaidCount: z.int(),
  /** The sum of these orders, without what was refunded. */
  soldCents: z.int(),
});
export type SessionProgress = z.infer<typeof SessionProgress>;

/** The states that the list can be filtered by. */
export const SESSION_STATES = ['to-do', 'running', 'published'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const SESSION_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export const SessionsFilter = z.object({
  /** This session only. */
  id: Id.optional(),
  /** Words that the name or the address of the location contains. */
  q: line(200).optional(),
  locationId: Id.optional(),
  /** `YYYY-MM`, in the time zone of the location. */
  month: z.string().regex(SESSION_MONTH).optional(),
});
export type SessionsFilter = z.infer<typeof SessionsFilter>;

export const SessionsQuery = PageQuery.extend({
  ...SessionsFilter.shape,
  /**
   * `to-do`: the photographer has to upload a card, finish an upload, answer questions or publish.
   * `published`: nothing else is to do.
   */
  state: z.enum(SESSION_STATES).optional(),
  /** How many of the newest sessions to leave out, to jump to any page. */
  skip: z.coerce.number().int().min(0).max(1_000_000).optional(),
});

/** The numbers of sessions that a filter finds, by state, and the months that have sessions. */
export const SessionsOverview = z.object({
  all: z.int(),
  toDo: z.int(),
  running: z.int(),
  published: z.int(),
  /** `YYYY-MM`, the latest first. */
  months: z.array(z.string()),
});
export type SessionsOverview = z.infer<typeof SessionsOverview>;
