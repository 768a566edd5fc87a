import type { CardReport } from '@photoslate/contract/card';
import type { PublishChecklist } from '@photoslate/contract/photos';
import type { Authorized } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { publishingCounts, shootsOfPhotos, countPhotosWithoutCandidate } from './publish-checklist.store.ts';
import { cardCounts, cardReading, shootCounts } from './card.store.ts';

type Anomaly = CardReport['anomalies'][number];

/**
 * What is still open about each shoot of a session. It is said before publishing and stops nobody: the photographer may know better, and
 * can take a gallery back.
 */
export async function publishChecklist(
  db: Db | Tx,
  { sessionId }: Authorized<SessionAccess>,
): Promise<PublishChecklist> {
  const { pendingCount, underwayCount, unreadableCount } = await cardCounts(db, sessionId);
  const { anomalies } = await cardReading(db, sessionId);
  const open = anomalies.filter(({ settled }) => !settled);
  const inShoots = await shootsOfPhotos(
    db,
    open.flatMap(({ photoIds }) => photoIds),
  );
  const more = new Map((await publishingCounts(db, sessionId)).map((row) => [row.shootId, row]));
  const isCrowded = crowdedAmong([...more.values()].map(({ selfCount }) => selfCount));
  const shoots = (await shootCounts(db, sessionId)).map(({ shootId, photoCount, reviewCount }) => ({
    shootId,
    photoCount,
    likelyCount: more.get(shootId)?.likelyCount ?? 0,
    reviewCount,
    customerCount: more.get(shootId)?.customerCount ?? 0,
    selfLinkedCount: more.get(shootId)?.selfLinkedCount ?? 0,
    isCrowded: isCrowded(more.get(shootId)?.selfCount ?? 0),
    notLinkedCount: more.get(shootId)?.notLinkedCount ?? 0,
    anomalyKeys: open.filter((anomaly) => touches(anomaly, shootId, inShoots)).map(({ key }) => key),
  }));
  return {
    sessionId,
    pendingCount,
    underwayCount,
    unreadableCount,
    withoutCandidateCount: await countPhotosWithoutCandidate(db, sessionId),
    shoots,
  };
}

/** So few people register for one shoot that nothing is unusual about it. */
const FEW_PEOPLE = 6;

/** Unusually many people are more than a few, and more than three times as many as in the session's middle shoot. */
function crowdedAmong(counts: readonly number[]): (count: number) => boolean {
  const middle = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;
  const usual = counts.length > 2 ? middle : 0;
  return (count) => count > Math.max(FEW_PEOPLE, 3 * usual);
}

const touches = (anomaly: Anomaly, shootId: string, inShoots: ReadonlyMap<string, readonly string[]>) =>
  ('shootId' in anomaly && anomaly.shootId === shootId) ||
  ('shootIds' in anomaly && anomaly.shootIds.includes(shootId)) ||
  (anomaly.repair !== null && 'shootId' in anomaly.repair && anomaly.repair.shootId === shootId) ||
  anomaly.photoIds.some((photoId) => inShoots.get(photoId)?.includes(shootId));
