import { lockLinkVersion, openShoots } from '#features/links/index.ts';
import { queueMail, acceptsReminders } from '#features/mail/index.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { linksNearExpiry, linksToRemind, type ReminderLink } from './reminders.store.ts';

/** Notifies each holder once that their link expires soon. The event key prevents duplicates. */
export async function mailExpiryNotices(platform: Platform): Promise<void> {
  for await (const link of linksNearExpiry(platform.db, platform.clock.now()))
    await platform.db.transaction().execute(async (tx) => {
      if (!(await lockLinkVersion(tx, link.id, link.version))) return;
      await queueMail(platform, tx, {
        ...envelopeOf(link),
        eventKey: `expiring-soon:${link.id}:${link.version}`,
        kind: 'expiring-soon',
        payload: { ...sessionPayload(link), endsOn: localDay(link.endsAt, link.timeZone) },
      });
    });
}

/**
 * Queues one reminder to customers who were notified of photos and ordered none, if the studio has
 * reminders on and the customer has not opted out. Before the mail is sent, `isStillNeeded`
 * (`mail/kinds/reminder.ts`) checks all of this again.
 */
export async function mailReminders(platform: Platform): Promise<void> {
  for await (const link of linksToRemind(platform.db, platform.clock.now()))
    await platform.db.transaction().execute(async (tx) => {
      if (!(await lockLinkVersion(tx, link.id, link.version))) return;
      if (!(await acceptsReminders(platform, tx, link.studioId, link.email))) return;
      const shootIds = (await openShoots(tx, link)).map(({ id }) => id);
      const photos = [...(await photosOfShoots(tx, shootIds)).values()].flat();
      await queueMail(platform, tx, {
        ...envelopeOf(link),
        eventKey: `reminder:${link.id}`,
        kind: 'reminder',
        payload: { ...sessionPayload(link), photoCount: new Set(photos.map(({ id }) => id)).size },
      });
    });
}

const envelopeOf = ({ studioId, email, language }: ReminderLink) => ({ studioId, to: email, language });
const sessionPayload = ({ id, location, createdAt, timeZone }: ReminderLink) => ({
  linkId: id,
  location,
  date: localDay(createdAt, timeZone),
});
