/** What a studio knows about a person, for finding the person in a text. */
export interface KnownPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly phone: string | null;
}

/**
 * `surely`: the text contains the address, the phone number or the whole name. `maybe`: it contains
 * a part of the name.
 */
export type Mention = 'none' | 'maybe' | 'surely';

/**
 * Whether a free text mentions a person, ignoring accents, case, and separators in phone numbers.
 */
export function mentionOf(person: KnownPerson, text: string): Mention {
  const folded = fold(text);
  const words = new Set(wordsOf(folded));
  const has = (name: string | null): boolean => partsOf(name).some((part) => isIn(part, folded, words));
  const { firstName, lastName, email, phone } = person;
  if (folded.includes(fold(email)) || hasNumber(text, phone)) return 'surely';
  const [first, last] = [has(firstName), has(lastName)];
  if (first && last) return 'surely';
  return first || last || has(email.split('@')[0] ?? null) ? 'maybe' : 'none';
}

const LETTERS: Readonly<Record<string, string>> = { ß: 's', ss: 's', ø: 'o', æ: 'a', œ: 'o', ł: 'l' };

/** Lower case without accents; `ü` equals `ue`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß|ss|ø|æ|œ|ł/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Long enough to match within another word, as in "Jansens". Other scripts write words without
 * spaces.
 */
const isTelling = (word: string): boolean => word.length >= 4 || /[^\p{Script=Latin}\p{N}]/u.test(word);

/** The distinctive words of a name: of "van der Molen" only the last. */
function partsOf(name: string | null): string[] {
  const words = wordsOf(fold(name ?? '')).filter((word) => isTelling(word) || word.length >= 2);
  const telling = words.filter(isTelling);
  return telling.length > 0 ? telling : words;
}

const isIn = (part: string, folded: string, words: ReadonlySet<string>): boolean =>
  words.has(part) || (isTelling(part) && folded.includes(part));

/** How many last digits identify a phone number. The prefix is written in several ways. */
const OWN_DIGITS = 7;

function hasNumber(text: string, phone: string | null): boolean {
  const own = (phone ?? '').replace(/\D/g, '').slice(-OWN_DIGITS);
  return own.length === OWN_DIGITS && text.replace(/[\s()/.–-]/g, '').includes(own);
}
