import { CONSENT_VERSION, LANGUAGES } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import type { ConsentText } from '@photoslate/contract/settings';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The current consent text in each language. */
export async function currentConsentTexts(db: Db | Tx, studioId: string): Promise<ConsentText[]> {
  const rows = await db
    .selectFrom('consentTexts')
    .distinctOn('language')
    .selectAll()
    .where('studioId', '=', studioId)
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return LANGUAGES.map((language) => {
    const row = rows.find((one) => one.language === language);
    return {
      language,
      version: versionOf(row),
      text: row?.text ?? null,
      createdAt: row?.createdAt.toISOString() ?? null,
    };
  });
}

interface StoredConsentText {
  readonly language: string;
  readonly version: number;
  readonly text: string | null;
}

/** A column of a query of `studios`: the latest consent text of each language that has one. */
export const consentTextsOfStudio = sql<StoredConsentText[] | null>`(
  select json_agg(latest) from (select distinct on (language) language, version, text from consent_texts
    where studio_id = studios.id order by language, version desc) as latest)`.as('consentTexts');

/** What the registration page needs of the consent texts, in every language. */
export const consentTexts = (rows: readonly StoredConsentText[]) =>
  LANGUAGES.map((language) => {
    const row = rows.find((one) => one.language === language);
    return { language, version: versionOf(row), text: row?.text ?? null };
  });

/** Without a text of the studio's own, the version of the default text. */
const versionOf = (row: Pick<StoredConsentText, 'version' | 'text'> | undefined): string =>
  row && row.text !== null ? `${row.version}` : CONSENT_VERSION;

/**
 * Whether a studio ever used this consent version in this language. A page that was open during a
 * change shows the previous version.
 */
export async function isConsentVersion(
  db: Db | Tx,
  studioId: string,
  { language, consentVersion }: { readonly language: Language; readonly consentVersion: string },
): Promise<boolean> {
  if (consentVersion === CONSENT_VERSION) return true;
  if (!/^\d{1,9}$/.test(consentVersion)) return false;
  const row = await db
    .selectFrom('consentTexts')
    .select('version')
    .where('studioId', '=', studioId)
    .where('version', '=', Number(consentVersion))
    .where('language', '=', language)
    .where('text', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Appends a version of the text in one language. Locks the studio's row, so that concurrent calls
 * get consecutive version numbers.
 */
export async function insertConsentText(
  tx: Tx,
  studioId: string,
  text: { readonly language: Language; readonly text: string | null; readonly now: Date },
): Promise<number> {
  await tx.selectFrom('studios').select('id').where('id', '=', studioId).forUpdate().execute();
  const { version } = await tx
    .insertInto('consentTexts')
    .values((values) => ({
      studioId,
      version: values
        .selectFrom('consentTexts as other')
        .select(sql<number>`coalesce(max(other.version), 0) + 1`.as('next'))
        .where('other.studioId', '=', studioId),
      language: text.language,
      text: text.text,
      createdAt: text.now,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
