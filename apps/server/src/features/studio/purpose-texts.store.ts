import { PURPOSES, PURPOSE_VERSION } from '@photoslate/contract/constants';
import type { Purpose } from '@photoslate/contract/purposes';
import type { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { StoredPurposeText } from './purpose-texts.ts';

/** The latest text of each purpose and language that has one. */
export const currentPurposeTexts = (db: Db | Tx, studioId: string) =>
  db
    .selectFrom('purposeTexts')
    .distinctOn(['purpose', 'language'])
    .select(['purpose', 'language', 'version', 'text', 'createdAt'])
    .where('studioId', '=', studioId)
    .orderBy('purpose')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();

/** The same as a column of a query of `studios`; null without any. */
export const purposeTextsOfStudio = sql<StoredPurposeText[] | null>`(
  select json_agg(latest) from (select distinct on (purpose, language) purpose, language, version, text
    from purpose_texts where studio_id = studios.id and purpose = any(studios.asked_purposes)
    order by purpose, language, version desc) as latest)`.as('purposeTexts');

/** A studio as its purposes need it: its name, what it asks for, and its texts. */
export async function purposesOfStudio(db: Db | Tx, studioId: string) {
  const { name, asked } = await db
    .selectFrom('studios')
    .select(['name', 'askedPurposes as asked'])
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  return {
    name,
    asked: PURPOSES.filter((purpose) => asked.includes(purpose)),
    texts: await currentPurposeTexts(db, studioId),
  };
}

/** Whether a studio ever used this version of a purpose's text in this language. */
export async function isPurposeVersion(
  db: Db | Tx,
  studioId: string,
  text: { readonly purpose: Purpose; readonly language: Language; readonly version: string },
): Promise<boolean> {
  if (text.version === PURPOSE_VERSION) return true;
  if (!/^\d{1,9}$/.test(text.version)) return false;
  const row = await db
    .selectFrom('purposeTexts')
    .select('version')
    .where('studioId', '=', studioId)
    .where('purpose', '=', text.purpose)
    .where('version', '=', Number(text.version))
    .where('language', '=', text.language)
    .where('text', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Appends a version of a purpose's text in one language. Locks the studio's row, so that concurrent
 * calls get consecutive version numbers.
 */
export async function insertPurposeText(
  tx: Tx,
  studioId: string,
  text: {
    readonly purpose: Purpose;
    readonly language: Language;
    readonly text: string | null;
    readonly now: Date;
  },
): Promise<number> {
  await tx.selectFrom('studios').select('id').where('id', '=', studioId).forUpdate().execute();
  const { version } = await tx
    .insertInto('purposeTexts')
    .values((values) => ({
      studioId,
      purpose: text.purpose,
      version: values
        .selectFrom('purposeTexts as other')
        .select(sql<number>`coalesce(max(other.version), 0) + 1`.as('next'))
        .where('other.studioId', '=', studioId)
        .where('other.purpose', '=', text.purpose),
      language: text.language,
      text: text.text,
      createdAt: text.now,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
