import { readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';
import type { Language } from '@photoslate/contract/scalars';

type Name<Text extends string> = Text extends `${string}${' ' | '#' | '{'}${string}` ? never : Text;

/** The names of the values in an ICU message: `{city}` and `{count, plural, …}`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}, plural,${infer Branches}`
    ? Name<Head> extends never
      ? InBraces<Rest>
      : Name<Head> | Placeholders<Branches>
    : InBraces<Rest>
  : never;
type InBraces<Rest extends string> = Rest extends `${infer Head}}${infer Tail}`
  ? Name<Head> | Placeholders<Tail>
  : never;

/**
 * An English message, which is also the key of its translations; `Values` are the names of its
 * values.
 */
export interface Message<Values extends string = string> {
  readonly id: string;
  readonly text: string;
  /** For the type checker only. */
  readonly values?: Values;
}

/**
 * Declares a translatable message in ICU syntax. `lingui extract` finds it by this call, so both
 * arguments are literals.
 * @param context tells apart two translations of the same English text
 */
export const msg = <const Text extends string>(
  text: Text,
  context?: string,
): Message<Placeholders<Text>> => ({
  id: generateMessageId(text, context),
  text,
});

const catalogs = new Map<Language, I18n>();

/** Reads `locales/<language>.po`. A message that is missing there is an error, in English too. */
function readCatalog(language: Language): I18n {
  const file = new URL(`../../locales/${language}.po`, import.meta.url);
  const messages = Object.fromEntries(
    parsePo(readFileSync(file, 'utf8')).items.map(({ msgid, msgctxt, msgstr: [text = ''] }) => {
      if (text === '') throw new Error(`The ${language} catalog does not translate "${msgid}".`);
      return [generateMessageId(msgid, msgctxt ?? undefined), compileMessageOrThrow(text)];
    }),
  );
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: messages },
    missing: (_locale, id) => {
      throw new Error(`The ${language} catalog has no message ${id}. Run: npm run translations`);
    },
  });
  catalogs.set(language, i18n);
  return i18n;
}

/**
 * Lingui decodes escape sequences such as `\u0041` in values, too: names of people stay as they
 * are.
 */
const BACKSLASH = '\uE000';

/** Lingui leaves out a placeholder without a value. Reading one from these values throws. */
const withoutGaps = (message: Message, values: Record<string, unknown>) =>
  new Proxy(values, {
    get(all, name) {
      const value = all[String(name)];
      if (value === undefined || value === null)
        throw new Error(`"${message.text}" has no value for {${String(name)}}`);
      return value;
    },
  });

/**
 * A message in a language, with its values filled in. Numbers of plurals are written as the
 * language does.
 * @throws if a placeholder has no value
 */
export function translate<Values extends string>(
  language: Language,
  message: Message<Values>,
  ...[values]: [Values] extends [never] ? [] : [Readonly<Record<Values, string | number>>]
): string {
  const kept = Object.fromEntries(
    Object.entries<string | number>(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value,
    ]),
  );
  const catalog = catalogs.get(language) ?? readCatalog(language);
  return catalog._(message.id, withoutGaps(message, kept)).replaceAll(BACKSLASH, '\\');
}
