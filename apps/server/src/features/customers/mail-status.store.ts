import type { Customer } from '@photoslate/contract/customers';
import type { MailReason, MailState } from '@photoslate/contract/mail';
import { sql } from 'kysely';
import type { z } from 'zod';

type LastMail = NonNullable<Customer['lastMail']>;

/** As JSON of PostgreSQL. */
interface StoredLastMail {
  readonly state: z.infer<typeof MailState>;
  readonly reason: MailReason | null;
  readonly keptAsFile: boolean;
  readonly openedAt: string | null;
  readonly lastOpenedAt: string | null;
  readonly visitCount: number | null;
}

/**
 * A column of a query of `customers`: the status of the latest mail with a link; null for customers
 * without such a mail, and for those who are not linked or wait for a confirmation.
 */
export const lastMailOfCustomer = sql<StoredLastMail | null>`(
  select json_build_object('state', m.state, 'reason', m.reason, 'keptAsFile', m.kept_as_file, 'openedAt', k.opened_at,
    'lastOpenedAt', k.looked_at, 'visitCount', k.visit_count)
  from links k cross join lateral (select state, reason, kept_as_file from mails
    where payload ->> 'linkId' = k.id::text and recipient = customers.address
    order by created_at desc, id desc limit 1) m
  where customers.linked and customers.unconfirmed_since is null and k.session_id = customers.session_id and k.address = customers.address
    and k.revoked_at is null
  limit 1)`.as('lastMail');

export const lastMailOf = ({ openedAt, lastOpenedAt, ...mail }: StoredLastMail): LastMail => ({
  ...mail,
  openedAt: openedAt && new Date(openedAt).toISOString(),
  lastOpenedAt: lastOpenedAt && new Date(lastOpenedAt).toISOString(),
});
