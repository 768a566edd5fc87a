import { LANGUAGES } from '@photoslate/contract/constants';
import { readFileSync } from 'node:fs';

export const AREAS = ['shell', 'entry', 'desk', 'photos', 'studio', 'help', 'customer', 'operator'] as const;
export type Area = (typeof AREAS)[number];

/** A message of a catalogue. `context` tells equal English texts with two translations apart. */
interface Message {
  readonly id: string;
  readonly context?: string | undefined;
  readonly text: string;
}

/** Reads the messages of a catalogue of the web app or of the server, as in the .po file. */
export function readMessages(language: string, area: Area | 'server'): Message[] {
  const path = area === 'server' ? `server/src/locales/${language}` : `web/src/locales/${language}/${area}`;
  const file = new URL(`../../../apps/${path}.po`, import.meta.url);
  const entries = readFileSync(file, 'utf8').matchAll(
    /^(?:msgctxt "(.*)"\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm,
  );
  return [...entries]
    .map(([, context, id = '', text = '']) => ({ id: unquoted(id), context, text: unquoted(text) }))
    .filter(({ id }) => id);
}

/** English text → translation. One without a context comes before those with one. */
export function translationsOf(messages: readonly Message[]): ReadonlyMap<string, string> {
  const withContext = messages.filter(({ context }) => context !== undefined);
  const without = messages.filter(({ context }) => context === undefined);
  return new Map([...withContext, ...without].map(({ id, text }) => [id, text]));
}

/** Reads a catalogue: English text → translation, of its last context. */
export const readCatalogue = (language: string, area: Area | 'server'): ReadonlyMap<string, string> =>
  new Map(readMessages(language, area).map(({ id, text }) => [id, text]));

const unquoted = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
    .replaceAll(/\\(.)/g, (_whole, letter: string) => (letter === 'n' ? '\n' : letter));

/**
 * The parts of a message: its literal sentences, one per branch of a plural, and the parts that
 * must be the same in every language.
 */
export interface MessageParts {
  /** Each variant, with `0` instead of values and without tags. */
  readonly sentences: readonly string[];
  /** `{name}`, `{count, plural}` and `<0>`, each once, in alphabetical order. */
  readonly slots: readonly string[];
  /** The categories of each plural: `one`, `other`, … */
  readonly plurals: readonly (readonly string[])[];
}

/**
 * Parses an ICU message.
 * @throws Error if its braces do not match
 */
export function partsOf(message: string): MessageParts {
  const slots = new Set<string>([...message.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag));
  const plurals: string[][] = [];
  const sentences = spoken(message, slots, plurals).map((text) => text.replaceAll(/<\/?\d+\/?>/g, ''));
  return { sentences, slots: [...slots].toSorted(), plurals };
}

function spoken(message: string, slots: Set<string>, plurals: string[][]): string[] {
  const start = message.indexOf('{');
  if (start < 0) return [message];
  const end = closing(message, start);
  const before = message.slice(0, start);
  const after = spoken(message.slice(end + 1), slots, plurals);
  const said = argument(message.slice(start + 1, end), slots, plurals);
  return said.flatMap((middle) => after.map((rest) => before + middle + rest));
}

function argument(inner: string, slots: Set<string>, plurals: string[][]): string[] {
  const plural = /^(\w+), plural,/.exec(inner);
  if (!plural) {
    slots.add(`{${inner}}`);
    return ['0'];
  }
  slots.add(`{${plural[1]}, plural}`);
  const categories: string[] = [];
  const sentences: string[] = [];
  let at = plural[0].length;
  for (
    let branch = /^\s*(\S+)\s*\{/.exec(inner.slice(at));
    branch;
    branch = /^\s*(\S+)\s*\{/.exec(inner.slice(at))
  ) {
    const start = at + branch[0].length - 1;
    at = closing(inner, start) + 1;
    categories.push(branch[1] ?? '');
    sentences.push(...spoken(inner.slice(start + 1, at - 1).replaceAll('#', '0'), slots, plurals));
  }
  plurals.push(categories);
  return sentences;
}

function closing(message: string, start: number): number {
  let depth = 0;
  for (let at = start; at < message.length; at++) {
    if (message[at] === '{') depth++;
    if (message[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`Unclosed brace: ${message}`);
}

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];

const catalogues = new Map<string, ReadonlyMap<string, string>>();

/** The translation of an English text, from the app's catalogues. */
export function inLanguage(language: Language, text: string): string {
  if (language === 'en') return text;
  const words = catalogues.get(language) ?? readWords(language);
  catalogues.set(language, words);
  const found = words.get(text);
  if (!found) throw new Error(`No translation of “${text}” in ${language}`);
  return found;
}

const readWords = (language: Language): ReadonlyMap<string, string> =>
  translationsOf(AREAS.flatMap((area) => readMessages(language, area)));

/** The URL of a path in a language. English has no prefix. */
export const inPrefix = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
