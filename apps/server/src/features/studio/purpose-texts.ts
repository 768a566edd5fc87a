import { LANGUAGES, PURPOSES, PURPOSE_VERSION } from '@photoslate/contract/constants';
import type { AskedPurpose, Purpose, PurposeSetting, PurposeText } from '@photoslate/contract/purposes';
import type { Language } from '@photoslate/contract/scalars';
import { msg, translate } from '#platform/i18n/i18n.ts';

const DEFAULTS = {
  newsletter: msg('{studio} may send me news and offers by e-mail.'),
  publication: msg('{studio} may publish photos of me, for example on its website.'),
} as const;

/** Photoslate's own text of a purpose. Raise `PURPOSE_VERSION` whenever it changes. */
export const defaultPurposeText = (language: Language, purpose: Purpose, studio: string): string =>
  translate(language, DEFAULTS[purpose], { studio });

/** A text of the studio's own; null: back to the default text. */
export interface StoredPurposeText {
  readonly purpose: Purpose;
  readonly language: Language;
  readonly version: number;
  readonly text: string | null;
}

/** The current text of a purpose in one language. */
export function purposeText(
  rows: readonly StoredPurposeText[],
  {
    purpose,
    language,
    studio,
  }: { readonly purpose: Purpose; readonly language: Language; readonly studio: string },
): PurposeText {
  const row = rows.find((one) => one.purpose === purpose && one.language === language);
  return row && row.text !== null
    ? { language, version: `${row.version}`, text: row.text }
    : { language, version: PURPOSE_VERSION, text: defaultPurposeText(language, purpose, studio) };
}

/** The asked purposes in the order of `PURPOSES`, each with its text in every language. */
export const askedPurposes = (
  asked: readonly string[],
  rows: readonly StoredPurposeText[],
  studio: string,
): AskedPurpose[] =>
  PURPOSES.filter((purpose) => asked.includes(purpose)).map((purpose) => ({
    purpose,
    texts: LANGUAGES.map((language) => purposeText(rows, { purpose, language, studio })),
  }));

/** Every purpose in every language, for the settings. */
export const purposeSettings = (
  rows: readonly (StoredPurposeText & { readonly createdAt: Date })[],
  studio: string,
): PurposeSetting[] =>
  PURPOSES.flatMap((purpose) =>
    LANGUAGES.map((language) => {
      const row = rows.find((one) => one.purpose === purpose && one.language === language);
      const own = row && row.text !== null;
      return {
        purpose,
        ...purposeText(rows, { purpose, language, studio }),
        createdAt: own ? row.createdAt.toISOString() : null,
      };
    }),
  );
