import { CURRENCY } from '@photoslate/contract/constants';
import type { Calibration, Session, SessionDetail } from '@photoslate/contract/sessions';
import { walkUpsOfSession } from '#features/customers/index.ts';
import { photoCounts } from '#features/photos/index.ts';
import {
  codeUrl,
  highestNumber,
  newestShoots,
  renderShoots,
  shootsOfSession,
} from '#features/shoots/index.ts';
import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import { knownId } from '#platform/ids.ts';
import { type Cursor, encodeCursor } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import {
  calibrationById,
  calibrationsOf,
  type CalibrationRecord,
} from './calibrations/calibrations.store.ts';
import { sessionById, sessionCounts, type SessionRecord } from './sessions.store.ts';

/** A session as the API sends it, with these counts. */
export const wireSession = (
  platform: Platform,
  session: Authorized<SessionRecord>,
  counts: Pick<Session, 'shootCount' | 'customerCount' | 'photoCount'>,
): Session => ({
  id: session.id,
  hash: session.code,
  url: codeUrl(platform, session.code),
  status: session.status,
  location: session.location,
  priceGroup: { ...session.prices, currency: CURRENCY },
  photographer: session.photographer,
  createdAt: session.createdAt.toISOString(),
  calibratedAt: session.calibratedAt?.toISOString() ?? null,
  endedAt: session.endedAt?.toISOString() ?? null,
  discardedAt: session.discardedAt?.toISOString() ?? null,
  emptiedAt: session.emptiedAt?.toISOString() ?? null,
  isPractice: session.isPractice,
  ...counts,
});

async function renderOne(
  platform: Platform,
  db: Db | Tx,
  identity: UserIdentity,
  id: string,
): Promise<Session> {
  const session = authorize(identity, await sessionById(db, knownId(id)));
  const photos = await photoCounts(db, [session.id]);
  return wireSession(platform, session, {
    ...(await sessionCounts(db, session.id)),
    photoCount: photos.get(session.id) ?? 0,
  });
}

/** The response of every request that changes a session: the session's current state. */
export const renderSession =
  (platform: Platform) =>
  async (tx: Db | Tx, identity: UserIdentity, id: string): Promise<{ data: Session }> => ({
    data: await renderOne(platform, tx, identity, id),
  });

/**
 * A session with everything that the session view shows.
 * @param newest includes only the newest shoots, about `limit` of them
 * @throws HttpError `not_found`, `forbidden`
 */
export async function renderDetail(
  platform: Platform,
  db: Db | Tx,
  identity: UserIdentity,
  id: string,
  newest: { readonly limit: number | undefined; readonly until: Cursor | undefined },
): Promise<SessionDetail> {
  const session = await renderOne(platform, db, identity, id);
  const { limit, until } = newest;
  const page = limit === undefined ? undefined : await newestShoots(db, session.id, { limit, until });
  const shoots = page ? [...page.shoots, ...page.discarded] : await shootsOfSession(db, session.id);
  const rendered = await renderShoots(
    platform,
    db,
    shoots.map((shoot) => authorize(identity, shoot)),
  );
  const calibrations = await calibrationsOf(db, session.id);
  return {
    ...session,
    shoots: rendered.filter(({ discardedAt }) => discardedAt === null),
    discardedShoots: rendered.filter(({ discardedAt }) => discardedAt !== null),
    calibrations: calibrations.map((calibration) => wireCalibration(platform, calibration)),
    unlinkedCustomers: await walkUpsOfSession(db, session.id),
    ...(page && {
      olderShoots: page.last ? encodeCursor(page.last.createdAt, page.last.id) : null,
      highestNumber: await highestNumber(db, session.id),
    }),
  };
}

const wireCalibration = (platform: Platform, calibration: CalibrationRecord): Calibration => ({
  id: calibration.id,
  hash: calibration.code,
  url: codeUrl(platform, calibration.code),
  startedAt: calibration.startedAt.toISOString(),
  confirmedAt: calibration.confirmedAt?.toISOString() ?? null,
});

/** The response with a calibration's current state. */
export const renderCalibration =
  (platform: Platform) =>
  async (tx: Db | Tx, identity: UserIdentity, id: string): Promise<{ data: Calibration }> => ({
    data: wireCalibration(platform, authorize(identity, await calibrationById(tx, knownId(id)))),
  });
