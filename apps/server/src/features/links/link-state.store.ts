import { isVisible } from '#platform/database/visible-shoots.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { linkEnds } from './links.store.ts';

/** The current state of a link. */
export interface LinkState {
  /**
   * Fingerprint that changes with what the link shows: its shoots and their photos, and the status
   * of its orders. It reveals nothing else.
   */
  readonly state: string;
  readonly version: number;
  readonly isRevoked: boolean;
  readonly endsAt: Date;
}

/** Reads the state in one query; undefined if the link does not exist. */
export async function linkState(db: Db | Tx, linkId: string): Promise<LinkState | undefined> {
  const { rows } = await sql<{
    version: number;
    isRevoked: boolean;
    endsAt: Date;
    shown: string;
  }>`
    select links.version, links.revoked_at is not null as "isRevoked", ${linkEnds} as "endsAt",
      json_build_array(
        links.version,
        (select json_agg(json_build_array(shoots.id, shoots.title,
            (select count(*) from photo_shoots where photo_shoots.shoot_id = shoots.id)) order by shoots.id)
          from shoots join customers on customers.shoot_id = shoots.id
          where shoots.session_id = links.session_id and customers.address = links.address and ${isVisible}),
        (select json_agg(json_build_array(orders.id, orders.status) order by orders.id)
          from orders where orders.link_id = links.id))::text as shown
    from links join sessions on sessions.id = links.session_id join studios on studios.id = sessions.studio_id
    where links.id = ${linkId}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { shown, ...rest } = row;
  return { ...rest, state: createHash('sha256').update(shown).digest('base64url').slice(0, 22) };
}
