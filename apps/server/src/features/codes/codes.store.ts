import { sql, type Selectable } from 'kysely';
import type { Language } from '@photoslate/contract/scalars';
import {
  brandingColumns,
  consentTextsOfStudio,
  legalKindsOfStudio,
  purposeTextsOfStudio,
} from '#features/studio/index.ts';
import { isCollecting } from '@photoslate/domain/states';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

/** A code and what it belongs to. */
export type CodeRow = Selectable<Database['codes']>;

const codeRows = (db: Db | Tx, code: string) => db.selectFrom('codes').selectAll().where('code', '=', code);

export async function codeRow(db: Db | Tx, code: string): Promise<CodeRow | undefined> {
  return codeRows(db, code).executeTakeFirst();
}

/**
 * Reads a code with a shared lock: it cannot change until the transaction ends, and registrations
 * do not block each other.
 */
export async function sharedCodeRow(tx: Tx, code: string): Promise<CodeRow | undefined> {
  return codeRows(tx, code).forShare().executeTakeFirst();
}

export async function lockedCodeRow(tx: Tx, code: string): Promise<CodeRow | undefined> {
  return codeRows(tx, code).forNoKeyUpdate().executeTakeFirst();
}

/** Whether a code was read in a photo of this session. */
export async function isPhotographed(tx: Tx, sessionId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from photos where session_id = ${sessionId} and qr @> jsonb_build_array(jsonb_build_object('code', ${code}::text))
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertCodes(
  tx: Tx,
  codes: readonly string[],
  of: { readonly studioId: string; readonly deviceId: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('codes')
    .values(
      codes.map((code) => ({
        code,
        studioId: of.studioId,
        deviceId: of.deviceId,
        sessionId: null,
        shootId: null,
        boundAt: null,
        replacedAt: null,
      })),
    )
    .execute();
}

export async function setBound(
  tx: Tx,
  code: string,
  to: { readonly sessionId: string; readonly shootId: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ sessionId: to.sessionId, shootId: to.shootId, boundAt: to.now })
    .where('code', '=', code)
    .execute();
}

export async function setFree(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ sessionId: null, shootId: null, boundAt: null })
    .where('code', '=', code)
    .execute();
}

export async function setReplaced(tx: Tx, code: string, now: Date): Promise<void> {
  await tx.updateTable('codes').set({ replacedAt: now }).where('code', '=', code).execute();
}

/** Brings a replaced code back into use. */
export async function setInUse(tx: Tx, code: string): Promise<void> {
  await tx.updateTable('codes').set({ replacedAt: null }).where('code', '=', code).execute();
}

/** Data for a code's public page. Location and time are null while the code is unbound. */
export async function codePage(db: Db | Tx, code: string) {
  return db
    .selectFrom('codes')
    .innerJoin('studios', 'studios.id', 'codes.studioId')
    .leftJoin('sessions', 'sessions.id', 'codes.sessionId')
    .leftJoin('locations', 'locations.id', 'sessions.locationId')
    .leftJoin('users', 'users.id', 'sessions.photographerId')
    .leftJoin('shoots', 'shoots.id', 'codes.shootId')
    .select(brandingColumns)
    .select([
      legalKindsOfStudio,
      consentTextsOfStudio,
      purposeTextsOfStudio,
      'studios.askedPurposes',
      'codes.replacedAt',
      'studios.retentionDays',
      'studios.registrationsNeedTap',
      'studios.doubleOptIn',
      'locations.name as location',
      'locations.timeZone',
      'sessions.createdAt',
      'sessions.isPractice',
      sql<boolean>`coalesce(shoots.discarded_at, sessions.discarded_at) is not null`.as('discarded'),
      sql<Language>`coalesce(shoots.language, users.language, (select owner.language from users as owner
        where owner.studio_id = studios.id and owner.role = 'owner' order by owner.id limit 1), 'en')`.as(
        'language',
      ),
    ])
    .where('codes.code', '=', code)
    .executeTakeFirst();
}

/**
 * The session and shoot of a registration at a bound code. The shared lock keeps the shoot's
 * gallery state until the transaction ends.
 */
export async function lockRegistrationTarget(
  tx: Tx,
  row: { readonly sessionId: string; readonly shootId: string | null },
) {
  const session = await tx
    .selectFrom('sessions')
    .select(['photographerId', 'discardedAt', 'isPractice'])
    .where('id', '=', row.sessionId)
    .executeTakeFirstOrThrow();
  const shoot = row.shootId
    ? await tx
        .selectFrom('shoots')
        .select(['gallery', 'publishAt', 'discardedAt'])
        .where('id', '=', row.shootId)
        .forShare()
        .executeTakeFirst()
    : undefined;
  return {
    photographerId: session.photographerId,
    isPractice: session.isPractice,
    isCollecting: shoot !== undefined && isCollecting(shoot),
    discarded: session.discardedAt !== null || (shoot?.discardedAt ?? null) !== null,
  };
}
