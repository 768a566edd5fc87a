import { z } from 'zod';
import { LEGAL_TEXT_MAX } from './constants.ts';
import { Language, Time, answer } from './scalars.ts';
import { LegalKind, StudioBranding } from './settings.ts';
import type { RouteTable } from './route.ts';

/**
 * One legal text in one language: plain text. An empty line separates paragraphs, and a line that
 * begins with `# ` is a heading.
 */
export const LegalText = z.object({
  kind: LegalKind,
  language: Language,
  text: z.string(),
  updatedAt: Time,
});
export type LegalText = z.infer<typeof LegalText>;

const LegalTexts = answer(z.array(LegalText));

export const SetLegalText = LegalText.pick({ kind: true, language: true }).extend({
  /** Empty: the text is removed in this language. */
  text: z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .max(LEGAL_TEXT_MAX),
});
export type SetLegalText = z.infer<typeof SetLegalText>;

export const LegalPage = z.object({
  studio: StudioBranding,
  kind: LegalKind,
  /** The language of the text, which may be another one than the reader's. */
  language: Language,
  text: z.string(),
});
export type LegalPage = z.infer<typeof LegalPage>;

export const studioLegalRoutes = {
  'studio.legalTexts': {
    method: 'GET',
    path: '/api/studio/legal-texts',
    access: 'owner',
    status: 200,
    summary: 'List the legal texts that the studio has written',
    answer: LegalTexts,
  },
  'studio.setLegalText': {
    method: 'POST',
    path: '/api/studio/legal-texts',
    access: 'owner',
    confirmation: 'none',
    status: 200,
    summary: 'Change or remove one legal text in one language',
    body: SetLegalText,
    answer: LegalTexts,
  },
  'studio.legalPage': {
    method: 'GET',
    path: '/api/legal/:studioId/:kind',
    access: 'public',
    status: 200,
    summary:
      "Get a studio's legal text in the wanted language, else in English, else in the language in which it was first written",
    params: z.object({ studioId: z.string().max(200), kind: z.string().max(200) }),
    query: z.object({ language: Language.optional() }),
    answer: answer(LegalPage),
  },
} as const satisfies RouteTable;
