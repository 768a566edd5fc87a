import {
  CUSTOMER_MAIL_KINDS,
  type Mail,
  type MailAudience,
  TEAM_MAIL_KINDS,
} from '@photoslate/contract/mail';
import { Language } from '@photoslate/contract/scalars';
import type { LegalLink, Logo } from '@photoslate/contract/settings';
import { legalKindsOfStudio, legalLinks, logoOf } from '#features/studio/index.ts';
import { sql } from 'kysely';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';
import { contentOf, type MailContent } from './mail-kinds.ts';

/** A mail with all data for rendering it. */
export interface StoredMail {
  readonly mail: Mail;
  readonly studioId: string;
  readonly studioName: string;
  readonly sender: MailSender;
  readonly content: MailContent;
  readonly createdAt: Date;
  /** The end of the quiet hours for which it was last deferred. */
  readonly heldUntil: Date | null;
}

/** The sender of a mail, as configured by the studio. */
export interface MailSender {
  readonly name: string;
  /** Reply-To address; null: replies go to the installation's own address. */
  readonly replyTo: string | null;
  readonly logo: Logo | null;
  /** The studio's legal pages. */
  readonly legal: readonly LegalLink[];
}

export const mailQuery = (db: Db | Tx) =>
  db
    .selectFrom('mails')
    .innerJoin('studios', 'studios.id', 'mails.studioId')
    .select([
      'mails.id',
      'mails.kind',
      'mails.recipient',
      'mails.language',
      'mails.subject',
      'mails.payload',
      'mails.state',
      'mails.createdAt',
      'mails.sentAt',
      'mails.keptAsFile',
      'mails.heldUntil',
      'mails.reason',
      'mails.permanent',
      'studios.id as studioId',
      'studios.name as studioName',
      'studios.senderName',
      'studios.replyTo',
      'studios.logoKey',
      'studios.logoWidth',
      'studios.logoHeight',
      legalKindsOfStudio,
    ]);

type MailRow = RowOf<typeof mailQuery>;

export const storedMail = (row: MailRow): StoredMail => ({
  mail: {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    language: Language.parse(row.language),
    subject: row.subject,
    state: row.state,
    heldUntil: row.state === 'held' ? (row.heldUntil?.toISOString() ?? null) : null,
    reason: row.reason,
    permanent: row.permanent ?? false,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    keptAsFile: row.keptAsFile,
  },
  studioId: row.studioId,
  studioName: row.studioName,
  sender: {
    name: row.senderName ?? row.studioName,
    replyTo: row.replyTo,
    logo: logoOf({ ...row, id: row.studioId }),
    legal: legalLinks(row.studioId, row.legalKinds),
  },
  content: contentOf(row.kind, row.payload),
  createdAt: row.createdAt,
  heldUntil: row.heldUntil,
});

export async function findMail(db: Db | Tx, id: string): Promise<StoredMail | undefined> {
  const row = await mailQuery(db).where('mails.id', '=', id).executeTakeFirst();
  return row && storedMail(row);
}

const KINDS = { customers: CUSTOMER_MAIL_KINDS, team: TEAM_MAIL_KINDS } as const;

/** Whether a mail goes to customers, or to the studio's own users. */
export const isForAudience = (audience: MailAudience) =>
  sql<boolean>`mails.kind = any(${[...KINDS[audience]]}::text[])`;

/** One page of a studio's mails, newest first, after a cursor. */
export async function listMails(
  db: Db | Tx,
  studioId: string,
  page: {
    readonly limit: number;
    readonly after: Cursor | undefined;
    readonly audience: MailAudience | undefined;
  },
): Promise<StoredMail[]> {
  let query = mailQuery(db).where('mails.studioId', '=', studioId);
  const { after, audience } = page;
  if (audience) query = query.where(isForAudience(audience));
  if (after) query = query.where(isAfter(after, 'mails.createdAt', 'mails.id'));
  const rows = await query
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(storedMail);
}

export async function studioName(tx: Tx, studioId: string): Promise<string> {
  const row = await tx
    .selectFrom('studios')
    .select('name')
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The name of a studio, and the sender of its mails. */
export async function studioSender(
  db: Db | Tx,
  studioId: string,
): Promise<MailSender & { readonly studioName: string }> {
  const { name, senderName, replyTo, ...row } = await db
    .selectFrom('studios')
    .select(['id', 'name', 'senderName', 'replyTo', 'logoKey', 'logoWidth', 'logoHeight'])
    .select(legalKindsOfStudio)
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return {
    studioName: name,
    name: senderName ?? name,
    replyTo,
    logo: logoOf(row),
    legal: legalLinks(row.id, row.legalKinds),
  };
}

export interface NewMail {
  readonly id: string;
  readonly studioId: string;
  readonly eventKey: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly content: MailContent;
  readonly now: Date;
  /** The end of the quiet hours for which it is deferred; null: it is sent immediately. */
  readonly heldUntil: Date | null;
}

/** @returns false if a mail with this event key already exists */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const result = await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      studioId: mail.studioId,
      eventKey: mail.eventKey,
      kind: mail.content.kind,
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      payload: JSON.stringify(mail.content.payload),
      createdAt: mail.now,
      state: mail.heldUntil ? 'held' : 'queued',
      heldUntil: mail.heldUntil,
      lastError: null,
      sentAt: null,
    })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether a mail with one of these event keys was queued after this time. */
export async function isQueuedSince(
  db: Db | Tx,
  eventKeys: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('eventKey', 'in', eventKeys)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
