import { openShoots } from '#features/links/index.ts';
import { queueMail, acceptsReminders } from '#features/mail/index.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { isCurrentVersion, linksNearExpiry, linksToRemind, type ReminderLink } from './reminders.store.ts';

/** Of links whose days are nearly over, each holder is told once; queued again, it is the same mail. */
export async function mailExpiryNotices(platform: Platform): Promise<void> {
  for await (const link of linksNearExpiry(platform.db, platform.clock.now()))
    await platform.db.transaction().execute(async (tx) => {
      if (!(await isCurrentVersion(tx, link))) return;
      await queueMail(platform, tx, {
        ...envelopeOf(link),
        eventKey: `expiring-soon:${link.id}:${link.version}`,
        kind: 'expiring-soon',
        payload: { ...placeOf(link), endsOn: localDay(link.endsAt, link.timeZone) },
      });
    });
}

/** Whoever was told of photos and ordered none is reminded once, where the studio wants that and they did not say no. */
export async function mailReminders(platform: Platform): Promise<void> {
  for await (const link of linksToRemind(platform.db, platform.clock.now()))
    await platform.db.transaction().execute(async (tx) => {
      if (!(await isCurrentVersion(tx, link))) return;
      if (!(await acceptsReminders(platform, tx, link.studioId, link.email))) return;
      const shootIds = (await openShoots(tx, link)).map(({ id }) => id);
      const photos = [...(await photosOfShoots(tx, shootIds)).values()].flat();
      await queueMail(platform, tx, {
        ...envelopeOf(link),
        eventKey: `reminder:${link.id}`,
        kind: 'reminder',
        payload: { ...placeOf(link), photoCount: new Set(photos.map(({ id }) => id)).size },
      });
    });
}

const envelopeOf = ({ studioId, email, language }: ReminderLink) => ({ studioId, to: email, language });
const placeOf = ({ id, location, createdAt, timeZone }: ReminderLink) => ({
  linkId: id,
  location,
  date: localDay(createdAt, timeZone),
});
