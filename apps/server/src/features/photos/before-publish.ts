import type { CardReport } from '@photoslate/contract/card';
import type { BeforePublish } from '@photoslate/contract/photos';
import type { Authorized } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#platform/session-access.ts';
import { publishingCounts, shootsOfPhotos, withoutCandidate } from './before-publish.store.ts';
import { cardCounts, cardReading, shootCounts } from './card.store.ts';

type Anomaly = CardReport['anomalies'][number];

/**
 * What is still open about each shoot of a session. It is said before publishing and stops nobody: the photographer may know better, and
 * can take a gallery back.
 */
export async function beforePublish(
  db: Db | Tx,
  { sessionId }: Authorized<SessionAccess>,
): Promise<BeforePublish> {
  const { pendingCount, underwayCount, unreadableCount } = await cardCounts(db, sessionId);
  const { anomalies } = await cardReading(db, sessionId);
  const open = anomalies.filter(({ settled }) => !settled);
  const inShoots = await shootsOfPhotos(
    db,
    open.flatMap(({ photoIds }) => photoIds),
  );
  const more = new Map((await publishingCounts(db, sessionId)).map((row) => [row.shootId, row]));
  const shoots = (await shootCounts(db, sessionId)).map(({ shootId, photoCount, reviewCount }) => ({
    shootId,
    photoCount,
    likelyCount: more.get(shootId)?.likelyCount ?? 0,
    reviewCount,
    customerCount: more.get(shootId)?.customerCount ?? 0,
    notLinkedCount: more.get(shootId)?.notLinkedCount ?? 0,
    anomalyKeys: open.filter((anomaly) => touches(anomaly, shootId, inShoots)).map(({ key }) => key),
  }));
  return {
    sessionId,
    pendingCount,
    underwayCount,
    unreadableCount,
    withoutCandidateCount: await withoutCandidate(db, sessionId),
    shoots,
  };
}

const touches = (anomaly: Anomaly, shootId: string, inShoots: ReadonlyMap<string, readonly string[]>) =>
  ('shootId' in anomaly && anomaly.shootId === shootId) ||
  ('shootIds' in anomaly && anomaly.shootIds.includes(shootId)) ||
  (anomaly.repair !== null && 'shootId' in anomaly.repair && anomaly.repair.shootId === shootId) ||
  anomaly.photoIds.some((photoId) => inShoots.get(photoId)?.includes(shootId));
