import { sql } from 'kysely';
import type { FailedMail, StudioUse } from '@photoslate/contract/operator';
import type { OperatorIdentity } from '#platform/access.ts';
import { useColumns, usedByStudio } from '#features/quotas/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

interface UndeliveredRow extends Omit<FailedMail, 'createdAt'> {
  readonly createdAt: Date;
  readonly count: number;
}

/**
 * The newest mails that a mail server refused, or that wait because it accepts none, and how many
 * there are. Without recipients and texts: an operator sees no customers.
 *
 * @param _operator proof that the reader may see the whole installation
 */
export async function undeliveredMails(
  db: Db | Tx,
  _operator: OperatorIdentity,
  { since, limit }: { since: Date; limit: number },
): Promise<{ mails: FailedMail[]; count: number }> {
  const { rows } = await sql<UndeliveredRow>`
    select mails.id, studios.name as studio, mails.kind, mails.state, mails.reason,
      mails.server_fault as "serverFault", mails.created_at as "createdAt", count(*) over ()::int as count
    from mails join studios on studios.id = mails.studio_id
    where mails.created_at > ${since}
      and (mails.state in ('failed', 'bounced') or (mails.state = 'queued' and mails.server_fault is not null))
    order by mails.created_at desc, mails.id limit ${limit}`.execute(db);
  return {
    mails: rows.map(({ count: _count, createdAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  };
}

interface UseRow extends Omit<StudioUse, 'createdAt' | 'lastSessionAt'> {
  readonly createdAt: Date;
  readonly lastSessionAt: Date | null;
}

/**
 * All studios with what they use, the largest first.
 *
 * @param _operator proof that the reader may see the whole installation
 */
export async function studioUse(db: Db | Tx, _operator: OperatorIdentity): Promise<StudioUse[]> {
  const { rows } = await sql<UseRow>`
    with of_studio as (
      select studio_id, count(*)::int as sessions, max(created_at) as last_session_at from sessions group by studio_id
    )
    select studios.id, studios.name, studios.created_at as "createdAt",
      (select count(*)::int from users where users.studio_id = studios.id and users.deactivated_at is null) as users,
      coalesce(s.sessions, 0) as sessions, s.last_session_at as "lastSessionAt",
      ${useColumns}
    from studios left join of_studio s on s.studio_id = studios.id
      left join ${usedByStudio} as used on used.studio_id = studios.id
    order by bytes desc, studios.name, studios.id`.execute(db);
  return rows.map(({ createdAt, lastSessionAt, ...studio }) => ({
    ...studio,
    createdAt: createdAt.toISOString(),
    lastSessionAt: lastSessionAt?.toISOString() ?? null,
  }));
}
