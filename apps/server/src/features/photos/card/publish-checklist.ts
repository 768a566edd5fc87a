import type { CardReport } from '@photoslate/contract/card';
import type { PublishChecklist } from '@photoslate/contract/photos';
import type { Authorized } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { publishingCounts, shootsOfPhotos } from './publish-checklist.store.ts';
import { cardReading } from './card.store.ts';
import { cardCounts, NO_PHOTOS, shootIdsOf } from './card-counts.store.ts';

type Anomaly = CardReport['anomalies'][number];

/**
 * Lists the open points of each shoot of a session. The app shows them before publishing. They
 * block nothing: the photographer may know better, and can withdraw a gallery.
 */
export async function publishChecklist(
  db: Db | Tx,
  { sessionId }: Authorized<SessionAccess>,
): Promise<PublishChecklist> {
  const { card, shoots: counts, withoutCandidate } = await cardCounts(db, sessionId);
  const { anomalies } = await cardReading(db, sessionId);
  const open = anomalies.filter(({ settled }) => !settled);
  const inShoots = await shootsOfPhotos(
    db,
    open.flatMap(({ photoIds }) => photoIds),
  );
  const more = new Map((await publishingCounts(db, sessionId)).map((row) => [row.shootId, row]));
  const isCrowded = crowdedAmong([...more.values()].map(({ selfCount }) => selfCount));
  const countsOf = (shootId: string) => counts[shootId] ?? NO_PHOTOS;
  const shoots = (await shootIdsOf(db, sessionId)).map((shootId) => ({
    shootId,
    photoCount: countsOf(shootId).photos,
    likelyCount: countsOf(shootId).likely,
    reviewCount: countsOf(shootId).review,
    customerCount: more.get(shootId)?.customerCount ?? 0,
    selfLinkedCount: more.get(shootId)?.selfLinkedCount ?? 0,
    isCrowded: isCrowded(more.get(shootId)?.selfCount ?? 0),
    notLinkedCount: more.get(shootId)?.notLinkedCount ?? 0,
    anomalyKeys: open.filter((anomaly) => concernsShoot(anomaly, shootId, inShoots)).map(({ key }) => key),
  }));
  return {
    sessionId,
    pendingCount: card.pendingCount,
    underwayCount: card.underwayCount,
    unreadableCount: card.unreadableCount,
    withoutCandidateCount: withoutCandidate,
    shoots,
  };
}

/** Up to this number of self-registrations, a shoot is never `isCrowded`. */
const FEW_PEOPLE = 6;

/**
 * A shoot is crowded if its number of self-registrations exceeds `FEW_PEOPLE` and three times the
 * session's median. With fewer than three shoots, only `FEW_PEOPLE` counts.
 */
function crowdedAmong(counts: readonly number[]): (count: number) => boolean {
  const middle = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;
  const usual = counts.length > 2 ? middle : 0;
  return (count) => count > Math.max(FEW_PEOPLE, 3 * usual);
}

const concernsShoot = (anomaly: Anomaly, shootId: string, inShoots: ReadonlyMap<string, readonly string[]>) =>
  ('shootId' in anomaly && anomaly.shootId === shootId) ||
  ('shootIds' in anomaly && anomaly.shootIds.includes(shootId)) ||
  (anomaly.repair !== null && 'shootId' in anomaly.repair && anomaly.repair.shootId === shootId) ||
  anomaly.photoIds.some((photoId) => inShoots.get(photoId)?.includes(shootId));
