import { isVisible, visibleShoots } from '#platform/database/visible-shoots.ts';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sql } from 'kysely';
import type { LinkIdentity } from '#platform/access.ts';
import { earlierCount } from '#platform/database/earlier-count.ts';
import { newId } from '#platform/ids.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

/**
 * A link ends `link_days` after it was issued, or when its session's retention ends, whichever is
 * earlier.
 */
export const linkEnds = sql<Date>`least(links.issued_at + studios.link_days * interval '1 day',
  coalesce(sessions.ended_at, sessions.created_at) + studios.retention_days * interval '1 day')`;

const linkRows = (db: Db | Tx) =>
  db
    .selectFrom('links')
    .innerJoin('sessions', 'sessions.id', 'links.sessionId')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .select([
      linkEnds.as('endsAt'),
      'links.id',
      'sessions.studioId',
      'links.sessionId',
      'links.address',
      'links.email',
      'links.language',
      'links.version',
      'links.revokedAt',
    ]);

/** `endsAt`: the earlier of the link's expiry and the end of its photos' retention. */
export type Link = RowOf<typeof linkRows>;

export async function linkById(db: Db | Tx, id: string): Promise<Link | undefined> {
  return linkRows(db).where('links.id', '=', id).executeTakeFirst();
}

/**
 * Whether the link still has this version and is not revoked. Locks its row (shared) until the
 * transaction ends: a concurrent erasure waits, and then also deletes what is written here.
 */
export async function lockLinkVersion(tx: Tx, id: string, version: number): Promise<boolean> {
  const row = await tx
    .selectFrom('links')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revokedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The link of an address in a session, also a revoked one. */
export async function linkAt(db: Db | Tx, sessionId: string, address: string): Promise<Link | undefined> {
  return linkRows(db)
    .where('links.sessionId', '=', sessionId)
    .where('links.address', '=', address)
    .executeTakeFirst();
}

/** The sessions of one studio, or of one of its photographers. */
export interface SessionsOf {
  readonly studioId: string;
  readonly photographerId: string | null;
}

/**
 * The links of an address that are not revoked and show at least one published shoot now: of all
 * studios, or of these sessions.
 */
export async function visibleLinksOf(db: Db | Tx, address: string, of?: SessionsOf): Promise<Link[]> {
  return linkRows(db)
    .where('links.address', '=', address)
    .$if(of !== undefined, (links) => links.where('sessions.studioId', '=', of?.studioId ?? ''))
    .$if(of !== undefined && of.photographerId !== null, (links) =>
      links.where('sessions.photographerId', '=', of?.photographerId ?? ''),
    )
    .where('links.revokedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from ${visibleShoots} as visible
        where visible.session_id = links.session_id and visible.address = links.address)`,
    )
    .orderBy('links.id')
    .limit(50)
    .execute();
}

/** The recipient of a link: a normalised address, with the spelling and language of the mail. */
export type LinkRecipient = Pick<Link, 'address' | 'email' | 'language'>;

/** Creates the links of these addresses in a session, or reactivates revoked ones. */
export async function upsertLinks(
  tx: Tx,
  sessionId: string,
  addressees: readonly LinkRecipient[],
  now: Date,
): Promise<{ id: string; address: string; version: number }[]> {
  if (addressees.length === 0) return [];
  return tx
    .insertInto('links')
    .values(
      addressees.map((addressee) => ({
        id: newId(),
        sessionId,
        ...addressee,
        revokedAt: null,
        issuedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'address']).doUpdateSet((row) => ({
        email: row.ref('excluded.email'),
        language: row.ref('excluded.language'),
        revokedAt: null,
        issuedAt: now,
      })),
    )
    .returning(['id', 'address', 'version'])
    .execute();
}

/** A shoot that a link shows at this moment. */
export type OpenShoot = Awaited<ReturnType<typeof openShoots>>[number];

/**
 * The shoots that a link shows now, by number: published shoots of its session that are linked to
 * its address.
 */
export async function openShoots(db: Db | Tx, link: Pick<LinkIdentity, 'sessionId' | 'address'>) {
  const rows = await shootRows(db)
    .innerJoin('customers', 'customers.shootId', 'shoots.id')
    .where('shoots.sessionId', '=', link.sessionId)
    .where('customers.address', '=', link.address)
    .where(isVisible)
    .execute();
  return rows.map(labelled);
}

/**
 * The shoots that a link of this address would show if this one were published now, for a preview.
 * Without an address: this shoot alone.
 */
export async function shootsIfPublished(
  db: Db | Tx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  address: string | null,
): Promise<OpenShoot[]> {
  const open = address === null ? [] : await openShoots(db, { sessionId, address });
  const ids = new Set([id, ...open.map((shoot) => shoot.id)]);
  return (
    await shootRows(db)
      .where('shoots.id', 'in', [...ids])
      .execute()
  ).map(labelled);
}

const shootRows = (db: Db | Tx) =>
  db
    .selectFrom('shoots')
    .select(['shoots.id', 'shoots.number', 'shoots.title', 'shoots.createdAt'])
    .select(earlierCount().as('earlierCount'))
    .orderBy('shoots.number')
    .orderBy('shoots.receivedOrder');

const labelled = ({ number, earlierCount: earlier, ...shoot }: RowOf<typeof shootRows>) => ({
  ...shoot,
  label: shootLabel(number, earlier),
});

/** Minimum interval between two recorded openings of a gallery. */
const OPENED_INTERVAL_MS = 60_000;

/** Opening a gallery after this pause is another visit. An open page reads it more often. */
const VISIT_PAUSE_MS = 30 * 60_000;

/**
 * Records that a link's gallery was opened in a browser. It is called when the page requests its
 * photos; mail scanners that only follow the URL do not count.
 */
export async function markOpened(db: Db | Tx, linkId: string, now: Date): Promise<void> {
  await db
    .updateTable('links')
    .set({
      openedAt: sql<Date>`coalesce(opened_at, ${now}::timestamptz)`,
      lookedAt: now,
      // Before a gallery is opened nothing is counted; one that was opened before visits were
      // counted stays without a number.
      visitCount: sql<number | null>`case when opened_at is null then 1
        when looked_at <= ${new Date(now.getTime() - VISIT_PAUSE_MS)} then visit_count + 1
        else visit_count end`,
    })
    .where('id', '=', linkId)
    .where((where) =>
      where.or([
        where('lookedAt', 'is', null),
        where('lookedAt', '<', new Date(now.getTime() - OPENED_INTERVAL_MS)),
        // The holder was notified of more shoots since.
        where.exists(
          where
            .selectFrom('linkShoots')
            .select('linkId')
            .whereRef('linkShoots.linkId', '=', 'links.id')
            .whereRef('linkShoots.toldAt', '>=', 'links.lookedAt'),
        ),
      ]),
    )
    .execute();
}
