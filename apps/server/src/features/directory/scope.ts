import { sql, type RawBuilder } from 'kysely';
import type { UserIdentity } from '#platform/access.ts';

/** The scope of a user: a whole studio, or the sessions of one photographer. */
export interface Scope {
  readonly studioId: string;
  readonly photographerId: string | null;
}

export const scopeOf = ({ studioId, role, userId }: UserIdentity): Scope => ({
  studioId,
  photographerId: role === 'owner' ? null : userId,
});

/** A person, whose rows in `customers` and other tables have this normalized address. */
export interface PersonKey extends Scope {
  readonly address: string;
}

/**
 * The condition for rows of a session that the user sees. An owner also sees rows without a
 * session: registrations at a code that belongs to none yet.
 *
 * @param sessionId the column with the session's id
 */
export const inScope = ({ photographerId }: Scope, sessionId: string): RawBuilder<boolean> =>
  photographerId === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from sessions own where own.id = ${sql.ref(sessionId)}
        and own.photographer_id = ${photographerId}::uuid)`;
