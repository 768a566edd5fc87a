import { sql } from 'kysely';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import { linkEnds } from './links.store.ts';

const shareRows = (db: Db | Tx) =>
  db
    .selectFrom('favouriteShares')
    .innerJoin('links', 'links.id', 'favouriteShares.linkId')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .select([
      'favouriteShares.id',
      'favouriteShares.linkId',
      'sessions.studioId',
      'links.sessionId',
      'links.address',
      'links.language',
    ])
    .select(sql<Date>`least(favourite_shares.ends_at, ${linkEnds})`.as('endsAt'))
    // Otherwise the link that shares is dead.
    .where('links.revokedAt', 'is', null)
    .whereRef('links.version', '=', 'favouriteShares.linkVersion');

/** A share whose link is alive. `endsAt`: its own end or that of the link, whichever is earlier. */
export type Share = RowOf<typeof shareRows>;

export const shareById = (db: Db | Tx, id: string): Promise<Share | undefined> =>
  shareRows(db).where('favouriteShares.id', '=', id).executeTakeFirst();

export const shareOfLink = (db: Db | Tx, linkId: string): Promise<Share | undefined> =>
  shareRows(db).where('favouriteShares.linkId', '=', linkId).executeTakeFirst();

interface NewShare {
  readonly id: string;
  readonly linkId: string;
  readonly linkVersion: number;
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** Creates the share of a link, and keeps the present one if it has not ended. */
export async function insertShare(tx: Tx, share: NewShare): Promise<void> {
  const { linkId: _link, ...changed } = share;
  await tx
    .insertInto('favouriteShares')
    .values(share)
    .onConflict((conflict) =>
      conflict
        .column('linkId')
        .doUpdateSet(changed)
        .where((where) =>
          where.or([
            where('favouriteShares.linkVersion', '<>', share.linkVersion),
            where('favouriteShares.endsAt', '<=', share.createdAt),
          ]),
        ),
    )
    .execute();
}

/** Ends the shares of these links at once. */
export async function deleteShares(tx: Tx, linkIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('favouriteShares')
    .where('linkId', '=', sql<string>`any(${[...linkIds]}::uuid[])`)
    .execute();
}
