import { sql } from 'kysely';
import type { Anomaly } from '@photoslate/domain/matching/types';
import type { Db, Tx } from '#platform/database/handles.ts';

/** Anomalies of a camera's whole clock. They are shown with the clocks, not as questions. */
const OF_CLOCKS: ReadonlySet<Anomaly['kind']> = new Set(['clock-changed', 'two-bodies', 'qr-time-off']);

interface Reading {
  readonly sessionId: string;
  readonly anomalies: readonly (Anomaly & { readonly settled: boolean })[];
}

/**
 * Counts the questions of these sessions: anomalies that nobody dismissed, without those of clocks
 * and those whose photos are all in another one. Sessions without questions are left out.
 */
export async function questionCounts(
  db: Db | Tx,
  sessionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Reading>`
    select session_id as "sessionId", jsonb_agg(anomaly || jsonb_build_object('settled', exists (
        select from settled_anomalies as settled
        where settled.session_id = card_readings.session_id and settled.key = anomaly ->> 'key'
          and settled.photo_ids @> (anomaly -> 'photoIds') and settled.photo_ids <@ (anomaly -> 'photoIds')))
      order by place) as anomalies
    from card_readings cross join lateral jsonb_array_elements(anomalies) with ordinality as found (anomaly, place)
    where session_id = any(${[...sessionIds]}::uuid[]) group by session_id`.execute(db);
  return new Map(rows.map(({ sessionId, anomalies }) => [sessionId, countOf(anomalies)]));
}

const isVague = ({ kind }: Anomaly) => kind === 'unclear';

/** The same rules as `questionsOf` of the web app, which also orders the questions. */
function countOf(anomalies: Reading['anomalies']): number {
  const dismissed = new Set(
    anomalies.filter(({ settled }) => settled).flatMap(({ photoIds }) => [...photoIds]),
  );
  const open = anomalies
    .filter(({ settled, kind }) => !settled && !OF_CLOCKS.has(kind))
    .toSorted((a, b) => Number(isVague(a)) - Number(isVague(b)));
  const taken = new Set<string>();
  return open.filter((anomaly) => {
    const photoIds = anomaly.photoIds.filter(
      (id) => !taken.has(id) && !(isVague(anomaly) && dismissed.has(id)),
    );
    for (const id of photoIds) taken.add(id);
    return photoIds.length > 0;
  }).length;
}
