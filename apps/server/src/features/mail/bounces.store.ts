import type { MailReason } from '@photoslate/contract/mail';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

export interface RecordedBounce {
  readonly id: string;
  /** Normalised; null if the notice does not contain it. */
  readonly recipient: string | null;
  readonly reason: MailReason;
  readonly permanent: boolean;
  readonly said: string;
}

/**
 * Marks a sent mail as bounced.
 *
 * @returns its recipient, or null if there is no such mail
 */
export async function recordBounce(tx: Tx, bounce: RecordedBounce): Promise<string | null> {
  let query = tx
    .updateTable('mails')
    .set({
      state: 'bounced',
      reason: bounce.reason,
      permanent: bounce.permanent,
      lastError: bounce.said,
    })
    .where('id', '=', bounce.id)
    .where('state', 'in', ['sent', 'bounced']);
  if (bounce.recipient !== null) query = query.where('recipient', '=', bounce.recipient);
  const row = await query.returning('recipient').executeTakeFirst();
  return row?.recipient ?? null;
}

/** The shoots in which the recipient of a mail is a customer. */
export async function shootsOfMail(tx: Tx, mailId: string) {
  const { rows } = await sql<{
    studioId: string;
    photographerId: string;
    sessionId: string;
    shootId: string;
  }>`
    select s.studio_id as "studioId", s.photographer_id as "photographerId", s.id as "sessionId", c.shoot_id as "shootId"
    from mails m join links k on k.id = (m.payload ->> 'linkId')::uuid
      join sessions s on s.id = k.session_id
      join customers c on c.session_id = k.session_id and c.address = k.address
    where m.id = ${mailId} and c.shoot_id is not null`.execute(tx);
  return rows;
}
