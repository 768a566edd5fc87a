/** What a studio knows of a person, as it may stand in a text. */
export interface KnownPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly phone: string | null;
}

/** `surely`: the address, the phone number or the whole name stands in the text. `maybe`: a part of the name. */
export type Mention = 'none' | 'maybe' | 'surely';

/** Whether a free text names a person, however it is spelled: with or without accents, in any case, with spaces in the number. */
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

/** In lower case and without accents; `ü` and `ue` are one. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß|ss|ø|æ|œ|ł/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Long enough to be found within another word, as in "Jansens". Other scripts write words without spaces. */
const isTelling = (word: string): boolean => word.length >= 4 || /[^\p{Script=Latin}\p{N}]/u.test(word);

/** The words of a name that tell whose it is: of "van der Molen" only the last. */
function partsOf(name: string | null): string[] {
  const words = wordsOf(fold(name ?? '')).filter((word) => isTelling(word) || word.length >= 2);
  const telling = words.filter(isTelling);
  return telling.length > 0 ? telling : words;
}

const isIn = (part: string, folded: string, words: ReadonlySet<string>): boolean =>
  words.has(part) || (isTelling(part) && folded.includes(part));

/** So many last digits are a number's own; what stands before them is written in several ways. */
const OWN_DIGITS = 7;

function hasNumber(text: string, phone: string | null): boolean {
  const own = (phone ?? '').replace(/\D/g, '').slice(-OWN_DIGITS);
  return own.length === OWN_DIGITS && text.replace(/[\s()/.–-]/g, '').includes(own);
}
