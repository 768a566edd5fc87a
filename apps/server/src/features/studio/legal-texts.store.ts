import { LEGAL_KINDS } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import type { LegalKind, LegalLink } from '@photoslate/contract/settings';
import type { LegalText } from '@photoslate/contract/studio-legal';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** All legal texts that a studio has written. */
export async function legalTextsOf(db: Db | Tx, studioId: string): Promise<LegalText[]> {
  const rows = await db
    .selectFrom('legalTexts')
    .selectAll()
    .where('studioId', '=', studioId)
    .orderBy('kind')
    .orderBy('language')
    .execute();
  return rows.map(({ kind, language, text, updatedAt }) => ({
    kind,
    language,
    text,
    updatedAt: updatedAt.toISOString(),
  }));
}

/**
 * One legal text: in the wanted language, else in English, else in the language in which it was
 * first written; undefined if there is none.
 */
export async function legalTextFor(
  db: Db | Tx,
  wanted: {
    readonly studioId: string;
    readonly kind: LegalKind;
    readonly language: Language | undefined;
  },
): Promise<{ language: Language; text: string } | undefined> {
  return db
    .selectFrom('legalTexts')
    .select(['language', 'text'])
    .where('studioId', '=', wanted.studioId)
    .where('kind', '=', wanted.kind)
    .orderBy(sql`language = ${wanted.language ?? 'en'}`, 'desc')
    .orderBy(sql`language = 'en'`, 'desc')
    .orderBy('createdAt')
    .orderBy('language')
    .limit(1)
    .executeTakeFirst();
}

/** Writes a legal text; an empty one removes it. */
export async function writeLegalText(
  tx: Tx,
  studioId: string,
  {
    kind,
    language,
    text,
    now,
  }: {
    readonly kind: LegalKind;
    readonly language: Language;
    readonly text: string;
    readonly now: Date;
  },
): Promise<void> {
  if (text === '') {
    await tx
      .deleteFrom('legalTexts')
      .where('studioId', '=', studioId)
      .where('kind', '=', kind)
      .where('language', '=', language)
      .execute();
    return;
  }
  await tx
    .insertInto('legalTexts')
    .values({ studioId, kind, language, text, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['studioId', 'kind', 'language']).doUpdateSet({ text, updatedAt: now }),
    )
    .execute();
}

/** A column with the kinds of legal texts that a studio has written, for queries of `studios`. */
export const legalKindsOfStudio = sql<
  LegalKind[]
>`array(select distinct kind from legal_texts where studio_id = studios.id)`.as('legalKinds');

/** Links to the public pages of these legal texts, in their usual order. */
export const legalLinks = (studioId: string, kinds: readonly LegalKind[]): LegalLink[] =>
  LEGAL_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ({
    kind,
    url: `/legal/${studioId}/${kind}`,
  }));
