import type { Customer } from '@photoslate/contract/customers';
import type { MailReason, MailState } from '@photoslate/contract/mail';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/handles.ts';

type LastMail = NonNullable<Customer['lastMail']>;

/**
 * The status of the latest mail with a link, by customer, for the linked customers of these shoots.
 * Customers without such a mail are omitted.
 */
export async function lastMailOfCustomers(
  db: Db | Tx,
  shootIds: readonly string[],
): Promise<Map<string, LastMail>> {
  const { rows } = await sql<{
    id: string;
    state: z.infer<typeof MailState>;
    reason: MailReason | null;
    keptAsFile: boolean;
    openedAt: Date | null;
  }>`
    select c.id, m.state, m.reason, m.kept_as_file as "keptAsFile", k.opened_at as "openedAt"
    from customers c
      join links k on k.session_id = c.session_id and k.address = c.address and k.revoked_at is null
      cross join lateral (select state, reason, kept_as_file from mails
        where payload ->> 'linkId' = k.id::text and recipient = c.address order by created_at desc, id desc limit 1) m
    where c.shoot_id = any(${[...shootIds]}) and c.linked`.execute(db);
  return new Map(
    rows.map(({ id, openedAt, ...told }) => [id, { ...told, openedAt: openedAt?.toISOString() ?? null }]),
  );
}
