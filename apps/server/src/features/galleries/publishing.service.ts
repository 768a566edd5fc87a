import { PUBLISH_AHEAD_DAYS, UNDO_PUBLISH_MS } from '@photoslate/contract/constants';
import type { PublishTime } from '@photoslate/contract/galleries';
import { DAY_MS } from '@photoslate/domain/durations';
import { galleryOutcome, undoPublishOutcome } from '@photoslate/domain/states';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import { matchCorrected } from '#features/photos/index.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { publish, publishAtCommit } from '#platform/events.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { publishDueJob } from './galleries.jobs.ts';
import {
  dueGalleries,
  lockedForJob,
  lockedGalleries,
  nextPublishAt,
  sessionsWithDueGalleries,
  setGallery,
  setPublishTime,
  type GalleryRow,
} from './galleries.store.ts';
import { notifyLinked } from './notifying.service.ts';

type SessionOf = Pick<SessionAccess, 'sessionId' | 'studioId' | 'photographerId'>;
type Actor = NewActivity['by'];

/**
 * Publishes shoots of one session at a time, ten seconds from now by default, until when it can be
 * undone; or at once. Until then nothing is visible, and nobody is notified. What is published is
 * what the shoots are at that time. If a change by hand still waits for its matching, the session
 * is matched first.
 *
 * Without a time, shoots that wait already keep an earlier time of theirs, so that a repeated
 * request does not extend the wait.
 *
 * @throws HttpError `not_found`, `forbidden`; `nothing_to_publish` if one of the shoots has no
 * photo (then none is published); `invalid` if the time is too far ahead
 */
export async function publishShoots(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  shootIds: readonly string[],
  time: PublishTime,
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  await matchCorrected(platform, tx, session.sessionId, now);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const wanted = shoots.filter((shoot) => galleryOutcome(shoot.gallery, 'publish').kind === 'applied');
  if (wanted.some((shoot) => shoot.photoCount === 0)) throw new HttpError('nothing_to_publish');
  if (time.sendNow) {
    await publishNow(platform, tx, session, idsOf(wanted), () => identity, now);
    return;
  }
  const publishAt = publishTime(time.at, now);
  const changed = wanted.filter(
    (shoot) => shoot.publishAt === null || time.at !== undefined || publishAt < shoot.publishAt,
  );
  if (changed.length === 0) return;
  await setPublishTime(tx, idsOf(changed), { publishAt, publishBy: identity.userId });
  await publishChanges(tx, session, idsOf(changed));
  await enqueuePublishing(platform, tx, session.sessionId, publishAt, now);
}

/** A time that is over or near counts as ten seconds ahead. */
function publishTime(at: string | undefined, now: Date): Date {
  const earliestMs = now.getTime() + UNDO_PUBLISH_MS;
  const askedMs = at === undefined ? earliestMs : new Date(at).getTime();
  if (askedMs > now.getTime() + PUBLISH_AHEAD_DAYS * DAY_MS) throw fieldHttpError('at', 'invalid');
  return new Date(Math.max(earliestMs, askedMs));
}

/**
 * Undoes a publish before its time: the galleries stay what they were, and nobody ever knows.
 * Repeating it has no effect.
 *
 * @throws HttpError `not_found`, `forbidden`; `undo_too_late` if the time of one of them has come
 */
export async function undoPublish(
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  shootIds: readonly string[],
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const outcomes = shoots.map((shoot) => ({ id: shoot.id, ...undoPublishOutcome(shoot, now) }));
  if (outcomes.some(({ kind }) => kind === 'conflict')) throw new HttpError('undo_too_late');
  const ids = idsOf(outcomes.filter(({ kind }) => kind === 'applied'));
  await stopWaiting(tx, session, ids, { by: identity, verb: 'gallery.publish-undone', at: now });
}

/**
 * Recalls galleries: later requests no longer find them. A gallery that is about to be published is
 * not published.
 *
 * @throws HttpError `not_found`, `forbidden`; `conflict` if one neither was nor will be published
 */
export async function recallShoots(
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  shootIds: readonly string[],
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const waiting = shoots.filter(({ publishAt }) => publishAt !== null);
  const others = shoots.filter(({ publishAt }) => publishAt === null);
  const outcomes = others.map((shoot) => ({ id: shoot.id, ...galleryOutcome(shoot.gallery, 'recall') }));
  if (outcomes.some(({ kind }) => kind === 'conflict')) throw new HttpError('conflict');
  await stopWaiting(tx, session, idsOf(waiting), { by: identity, verb: 'gallery.publish-undone', at: now });
  const ids = idsOf(outcomes.filter(({ kind }) => kind === 'applied'));
  await change(tx, session, ids, 'recalled', () => identity, now);
}

/**
 * Publishes the galleries of a session whose time has come, in one transaction. A run that comes
 * too early, twice, or after an undo finds nothing to do. A shoot that lost its last photo
 * meanwhile is not published.
 */
export async function publishDue(platform: Platform, sessionId: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const session = await lockedForJob(tx, sessionId);
    if (!session) return;
    // Read after the lock, so that an undo that was in time has been saved.
    const now = platform.clock.now();
    const firstAt = await nextPublishAt(tx, sessionId);
    if (firstAt && firstAt <= now) {
      await matchCorrected(platform, tx, sessionId, now);
      await publishWaiting(platform, tx, session, now);
    }
    // Also makes up for a job that ran too early, because the clocks of two machines differ.
    const nextAt = await nextPublishAt(tx, sessionId);
    if (nextAt) await enqueuePublishing(platform, tx, sessionId, nextAt, now);
  });
}

async function publishWaiting(platform: Platform, tx: Tx, session: SessionOf, now: Date): Promise<void> {
  const due = await dueGalleries(tx, session.sessionId, now);
  const empty = due.filter(({ photoCount }) => photoCount === 0);
  await stopWaiting(tx, session, idsOf(empty), {
    by: 'system',
    verb: 'gallery.publish-dropped',
    at: now,
  });
  const full = due.filter(({ photoCount }) => photoCount > 0);
  const askers = new Map(full.map(({ id, publishBy }) => [id, publishBy]));
  const askerOf = (id: string): Actor => {
    const userId = askers.get(id);
    return userId ? { kind: 'user', userId } : 'system';
  };
  await publishNow(platform, tx, session, idsOf(full), askerOf, now);
}

/** Enqueues what should have been published by now, in case its job was lost. */
export async function enqueueOverdue(platform: Platform): Promise<void> {
  const sessionIds = await sessionsWithDueGalleries(platform.db, platform.clock.now());
  for (const sessionId of sessionIds)
    await platform.db
      .transaction()
      .execute((tx) => platform.jobs.enqueue(tx, publishDueJob, { sessionId }, { once: sessionId }));
}

/** The queue has the clock of the machine, which differs from that of the platform in tests. */
const enqueuePublishing = (platform: Platform, tx: Tx, sessionId: string, publishAt: Date, now: Date) =>
  platform.jobs.enqueue(
    tx,
    publishDueJob,
    { sessionId },
    {
      once: `${sessionId} ${publishAt.toISOString()}`,
      startAfter: new Date(Date.now() + Math.max(0, publishAt.getTime() - now.getTime())),
    },
  );

async function publishNow(
  platform: Platform,
  tx: Tx,
  session: SessionOf,
  ids: readonly string[],
  by: (shootId: string) => Actor,
  now: Date,
): Promise<void> {
  await change(tx, session, ids, 'published', by, now);
  await notifyLinked(platform, tx, session, ids, now);
}

/** @throws HttpError `not_found`, `forbidden` */
export async function lockedShoots(
  tx: Tx,
  identity: UserIdentity,
  session: SessionOf,
  shootIds: readonly string[],
): Promise<Authorized<GalleryRow>[]> {
  const ids = [...new Set(shootIds.map((id) => id.toLowerCase()))];
  const shoots = (await lockedGalleries(tx, ids)).filter((shoot) => shoot.sessionId === session.sessionId);
  if (shoots.length !== ids.length) throw new HttpError('not_found');
  return shoots.map((shoot) => authorize(identity, shoot));
}

async function change(
  tx: Tx,
  session: SessionOf,
  ids: readonly string[],
  gallery: 'published' | 'recalled',
  by: (shootId: string) => Actor,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await setGallery(tx, ids, gallery, now);
  await publishChanges(tx, session, ids, gallery === 'recalled' ? publishAtCommit : publish);
  for (const id of ids) await record(tx, session, id, { by: by(id), verb: `gallery.${gallery}`, at: now });
}

async function stopWaiting(
  tx: Tx,
  session: SessionOf,
  ids: readonly string[],
  entry: Pick<NewActivity, 'by' | 'verb' | 'at'>,
): Promise<void> {
  if (ids.length === 0) return;
  await setPublishTime(tx, ids, null);
  await publishChanges(tx, session, ids);
  for (const id of ids) await record(tx, session, id, entry);
}

export async function publishChanges(
  tx: Tx,
  session: SessionOf,
  ids: readonly string[],
  publishEvent = publish,
): Promise<void> {
  const { studioId, photographerId, sessionId } = session;
  for (const shootId of ids)
    await publishEvent(tx, {
      studioId,
      photographerId,
      event: { type: 'shoot.changed', sessionId, shootId },
    });
}

const record = (
  tx: Tx,
  { studioId }: SessionOf,
  id: string,
  entry: Pick<NewActivity, 'by' | 'verb' | 'at'>,
): Promise<void> => recordActivity(tx, { ...entry, studioId, thing: { kind: 'shoot', id } });

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
