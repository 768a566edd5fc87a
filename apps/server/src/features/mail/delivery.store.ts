import type { MailReason, MailServerFault } from '@photoslate/contract/mail';
import type { Db, Tx } from '#platform/database/handles.ts';

/** Records the outcome of an attempt. A mail that was sent does not change. */
export async function recordAttempt(
  db: Db,
  id: string,
  outcome: {
    state: 'queued' | 'sent' | 'failed';
    error: string | null;
    reason?: MailReason;
    permanent?: boolean;
    keptAsFile?: boolean;
    /** The mail server's fault that affects all mails; only while the mail is queued. */
    serverFault?: MailServerFault | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      state: outcome.state,
      lastError: outcome.error,
      reason: outcome.reason ?? null,
      permanent: outcome.permanent ?? null,
      serverFault: outcome.serverFault ?? null,
      attempts: row('attempts', '+', 1),
      keptAsFile: outcome.keptAsFile ?? false,
      sentAt: outcome.state === 'sent' ? outcome.now : null,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'held'])
    .execute();
}

/** Defers a mail until the quiet hours end. */
export async function deferMail(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'held', heldUntil: until })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'held'])
    .execute();
}

/** Deletes a mail that is no longer needed and was not sent. */
export async function dropMail(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('state', 'in', ['queued', 'held']).execute();
}
