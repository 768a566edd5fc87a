import { LegalKind } from '@photoslate/contract/settings';
import type { LegalPage, LegalText, SetLegalText } from '@photoslate/contract/studio-legal';
import type { Language } from '@photoslate/contract/scalars';
import { recordActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { knownId } from '#platform/ids.ts';
import { legalTextFor, legalTextsOf, writeLegalText } from './legal-texts.store.ts';
import { studioBranding } from './settings.store.ts';

/** Changes one legal text, unless it is unchanged. @returns all texts of the studio */
export async function changeLegalText(
  tx: Tx,
  owner: UserIdentity,
  form: SetLegalText,
  now: Date,
): Promise<LegalText[]> {
  const { studioId } = owner;
  const { kind, language } = form;
  const before = await legalTextsOf(tx, studioId);
  const stored = before.find((one) => one.kind === kind && one.language === language)?.text ?? '';
  if (stored === form.text) return before;
  await writeLegalText(tx, studioId, { ...form, now });
  const params = { legal: kind, language };
  await recordActivity(tx, { studioId, by: owner, verb: 'legal.changed', params, at: now });
  return legalTextsOf(tx, studioId);
}

/**
 * The public page of a legal text.
 *
 * @throws HttpError `not_found`, the same for an unknown studio, an unknown kind, and a text that
 * is not written in any language
 */
export async function legalPage(
  db: Db | Tx,
  asked: { readonly studioId: string; readonly kind: string; readonly language: Language | undefined },
): Promise<LegalPage> {
  const studioId = knownId(asked.studioId);
  const kind = LegalKind.safeParse(asked.kind).data;
  const found = kind && (await legalTextFor(db, { studioId, kind, language: asked.language }));
  if (!found) throw new HttpError('not_found');
  return { studio: await studioBranding(db, studioId), kind, ...found };
}
