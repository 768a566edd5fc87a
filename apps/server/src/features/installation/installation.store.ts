import type { MailSetup } from '@photoslate/contract/installation';
import type { MailServerFault } from '@photoslate/contract/mail';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export async function countStudios(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('studios')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface AddressTest {
  readonly studioId: string;
  readonly hash: Buffer;
  readonly address: string;
  readonly startedAt: Date;
}

export async function startTest(tx: Tx, test: AddressTest): Promise<void> {
  const row = { ...test, openedAt: null };
  await tx
    .insertInto('addressTests')
    .values(row)
    .onConflict((conflict) => conflict.column('studioId').doUpdateSet(row))
    .execute();
}

export async function readTest(db: Db | Tx, studioId: string, since: Date) {
  const row = await db
    .selectFrom('addressTests')
    .select(['address', 'startedAt', 'openedAt'])
    .where('studioId', '=', studioId)
    .where('startedAt', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function openTest(
  db: Db | Tx,
  hash: Buffer,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('addressTests')
    .set({ openedAt: sql<Date>`coalesce(opened_at, ${now})` })
    .where('hash', '=', hash)
    .where('startedAt', '>', since)
    .returning('studioId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The studio's mails that wait because of a fault of the mail server, with the newest fault. */
export async function waitingMails(db: Db | Tx, studioId: string): Promise<MailSetup['waiting']> {
  const { rows } = await sql<{ fault: MailServerFault; said: string | null; count: number; since: Date }>`
    select server_fault as fault, last_error as said, count(*) over ()::int as count,
      min(created_at) over () as since
    from mails where studio_id = ${studioId} and state = 'queued' and server_fault is not null
    order by created_at desc, id limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, since: row.since.toISOString() } : null;
}

export async function mailTestedAt(db: Db | Tx, studioId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('studios')
    .select('mailTestedAt')
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return row.mailTestedAt;
}

interface ChecklistFacts {
  readonly isHidden: boolean;
  readonly hasLogo: boolean;
  readonly hasPrices: boolean;
  readonly hasPayment: boolean;
  readonly hasSession: boolean;
  readonly hasPractice: boolean;
  /** The mail server has accepted a mail of this studio, and none waits because of a fault. */
  readonly mailWorks: boolean;
  readonly needsTap: boolean;
}

/**
 * The facts that decide which steps of the set-up are done. Prices count as set when the owner has
 * changed them, or a customer has ordered at them.
 */
export async function checklistFacts(db: Db | Tx, studioId: string): Promise<ChecklistFacts> {
  const { rows } = await sql<ChecklistFacts>`
    select s.checklist_hidden as "isHidden", s.logo_key is not null as "hasLogo",
      s.registrations_need_tap as "needsTap",
      exists (select from sessions where studio_id = s.id and not is_practice) as "hasSession",
      exists (select from sessions where studio_id = s.id and is_practice) as "hasPractice",
      exists (select from sessions join orders on orders.session_id = sessions.id
          where sessions.studio_id = s.id and not is_practice)
        or exists (select from activity where studio_id = s.id and verb = 'prices.changed') as "hasPrices",
      exists (select from payment_settings where studio_id = s.id)
        or exists (select from payment_accounts where studio_id = s.id) as "hasPayment",
      (s.mail_tested_at is not null
        or exists (select from mails where studio_id = s.id and state = 'sent' and not kept_as_file))
        and not exists (select from mails where studio_id = s.id and state = 'queued' and server_fault is not null)
        as "mailWorks"
    from studios s where s.id = ${studioId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no studio ${studioId}.`);
  return row;
}
