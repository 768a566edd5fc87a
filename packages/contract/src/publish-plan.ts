import { z } from 'zod';
import { Id, Language, Time } from './scalars.ts';

/** The shoots that can be published, and the delivery figures of the latest publishing. */
export const PublishPlan = z.object({
  sessionId: Id,
  /** The shoots that are not published and have photos. */
  shoots: z.array(
    z.object({
      shootId: Id,
      /** The first photo. The URL is signed for this login. */
      coverUrl: z.string(),
      /** Linked customers whose link has shown it before: they get no second mail. */
      notifiedIds: z.array(Id),
      /** Somebody holds it back. `byName` is `null` if their login was deleted. */
      hold: z.object({ at: Time, byName: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** For how many days a link is valid, and when the photos are deleted. */
  linkDays: z.int(),
  keptUntil: Time,
  /** At night mails wait, in minutes of the day at the session's location. */
  quietHours: z.object({ fromMinute: z.int(), toMinute: z.int() }).nullable(),
  /** The shoots that were published together last; `null` if none is published. */
  latest: z
    .object({
      publishedAt: Time,
      shootCount: z.int(),
      photoCount: z.int(),
      /** How many of these shoots were opened by a customer since. */
      openedCount: z.int(),
      mails: z.object({
        count: z.int(),
        sent: z.int(),
        /** Deferred until quiet hours end. */
        held: z.int(),
        /** Returned, or given up. */
        bounced: z.int(),
      }),
    })
    .nullable(),
});
export type PublishPlan = z.infer<typeof PublishPlan>;

/** The mail that one customer would get, without their link. */
export const MailPreview = z.object({
  from: z.string(),
  subject: z.string(),
  language: Language,
  html: z.string(),
  photoCount: z.int(),
});
export type MailPreview = z.infer<typeof MailPreview>;
