import type { SessionsFilter, SessionsOverview, SessionState } from '@photoslate/contract/session-progress';
import type { ListedSession } from '@photoslate/contract/sessions';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { authorize, type UserIdentity } from '#platform/access.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import { wireSession } from '../sessions.render.ts';
import { countChangedSessions } from './session-counts.store.ts';
import { countSessionsJob } from './session-list.jobs.ts';
import {
  openShoots,
  sessionsOverview,
  sessionsPage,
  type ListedRecord,
  type SessionsOf,
} from './session-list.store.ts';

/** A request counts up to this many changed sessions itself. After an upgrade there may be more. */
const COUNTED_BY_A_REQUEST = 200;

interface Query extends SessionsFilter {
  readonly state?: SessionState | undefined;
  readonly cursor?: string | undefined;
  readonly skip?: number | undefined;
  readonly limit: number;
}

/**
 * A page of the sessions that this user may see, with their progress.
 * @throws HttpError `bad_request` for an invalid cursor
 */
export async function listSessions(
  platform: Platform,
  identity: UserIdentity,
  { cursor, skip = 0, limit, ...filter }: Query,
): Promise<{ data: ListedSession[]; meta: { nextCursor: string | null } }> {
  const { db, clock } = platform;
  const after = decodeCursor(cursor);
  await bringCountsUpToDate(platform, identity.studioId);
  const rows = await sessionsPage(db, visibleTo(identity), filter, {
    after,
    skip,
    limit: limit + 1,
    now: clock.now(),
  });
  const { page, meta } = paginate(rows, limit, ({ createdAt, id }) => encodeCursor(createdAt, id));
  const running = page.filter(({ status }) => status === 'active').map(({ id }) => id);
  const open = await openShoots(db, running);
  return {
    data: page.map((row) => ({
      ...wireSession(platform, authorize(identity, row), {
        shootCount: row.shoots,
        customerCount: row.customers,
        photoCount: row.photos,
      }),
      progress: progressOf(row, open.get(row.id)),
    })),
    meta,
  };
}

/** The numbers of sessions that the filter finds, by state. */
export async function countSessions(
  platform: Platform,
  identity: UserIdentity,
  filter: SessionsFilter,
): Promise<SessionsOverview> {
  await bringCountsUpToDate(platform, identity.studioId);
  return sessionsOverview(platform.db, visibleTo(identity), filter, platform.clock.now());
}

const visibleTo = ({ studioId, userId, role }: UserIdentity): SessionsOf => ({
  studioId,
  photographerId: role === 'owner' ? null : userId,
});

async function bringCountsUpToDate({ db, jobs }: Platform, studioId: string): Promise<void> {
  const remain = await countChangedSessions(db, studioId, COUNTED_BY_A_REQUEST);
  if (remain)
    await db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, countSessionsJob, { studioId }, { once: studioId }));
}

type OpenShoot = NonNullable<ReturnType<Awaited<ReturnType<typeof openShoots>>['get']>>;

function progressOf(row: ListedRecord, open: OpenShoot | undefined): ListedSession['progress'] {
  return {
    next: row.next,
    openShoot: open
      ? {
          id: open.id,
          hash: open.code,
          label: shootLabel(open.number, open.earlierCount),
          createdAt: open.createdAt.toISOString(),
        }
      : null,
    storedCount: row.stored,
    pendingCount: row.pending,
    underwayCount: row.underway,
    damagedCount: row.damaged,
    questionCount: row.questions,
    readyShootCount: row.ready,
    heldShootCount: row.held,
    publishedShootCount: row.published,
    linkedCount: row.linked,
    waitingCount: row.waiting,
    mailedCount: row.mailed,
    openedCount: row.opened,
    orderCount: row.orders,
    unpaidCount: row.unpaid,
    soldCents: row.soldCents,
  };
}
