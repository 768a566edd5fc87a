import type { MailPreview, PublishPlan } from '@photoslate/contract/publish-plan';
import { renderUnsentMail } from '#features/mail/index.ts';
import { mediaUrl } from '#features/photos/index.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import type { Authorized, UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { shootsToNotify } from './galleries.store.ts';
import { mailPhotoOf } from './mail-photo.service.ts';
import { galleryMails } from './notifying.service.ts';
import {
  coverPhotos,
  holdsOf,
  latestPublish,
  linkedCustomer,
  notifiedCustomers,
  sessionRules,
} from './publish-plan.store.ts';

/** The shoots that can be published, and the delivery figures of the latest publishing. */
export async function publishPlan(
  platform: Platform,
  db: Db | Tx,
  { loginId }: UserIdentity,
  { sessionId }: Authorized<SessionAccess>,
): Promise<PublishPlan> {
  const { linkDays, keptUntil, fromMinute, toMinute } = await sessionRules(db, sessionId);
  const notified = Map.groupBy(await notifiedCustomers(db, sessionId), ({ shootId }) => shootId);
  const covers = await coverPhotos(db, sessionId);
  const holds = new Map(
    (await holdsOf(db, sessionId)).map(({ shootId, at, ...hold }) => [
      shootId,
      { ...hold, at: at.toISOString() },
    ]),
  );
  const latest = await latestPublish(db, sessionId);
  return {
    sessionId,
    shoots: covers.map(({ shootId, photoId }) => ({
      shootId,
      coverUrl: mediaUrl(platform, { kind: 'login', loginId }, photoId, 'thumb'),
      notifiedIds: (notified.get(shootId) ?? []).map(({ customerId }) => customerId),
      hold: holds.get(shootId) ?? null,
    })),
    linkDays,
    keptUntil: keptUntil.toISOString(),
    quietHours: fromMinute === null || toMinute === null ? null : { fromMinute, toMinute },
    latest: latest && { ...latest, publishedAt: latest.publishedAt.toISOString() },
  };
}

/**
 * The mail that a customer would get if these shoots were published together. It is rendered like
 * the real one, but leads to no gallery; nothing is stored.
 *
 * @throws HttpError `not_found` if the customer would get none
 */
export async function previewMail(
  platform: Platform,
  db: Db | Tx,
  { loginId }: UserIdentity,
  { sessionId, studioId }: Authorized<SessionAccess>,
  { customerId, shootIds }: { readonly customerId: string; readonly shootIds: readonly string[] },
): Promise<MailPreview> {
  const address = await linkedCustomer(db, sessionId, customerId.toLowerCase());
  const wanted = shootIds.map((id) => id.toLowerCase());
  const shoots = address === null ? [] : await shootsToNotify(db, sessionId, wanted, address);
  const language = shoots[0]?.language;
  if (!language) throw new HttpError('not_found');
  const ids = shoots.map(({ shootId }) => shootId);
  const content = (await galleryMails(db, sessionId, ids))(newId(), ids);
  const mail = { ...content, studioId, language };
  const withoutLink = `${platform.config.publicUrl}/g?lang=${language}`;
  const photo = await mailPhotoOf(platform, db, { kind: 'login', loginId }, ids);
  const rendered = await renderUnsentMail(platform, db, mail, withoutLink, photo);
  return { ...rendered, language, photoCount: content.payload.photoCount };
}
