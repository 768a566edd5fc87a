import type { Language } from '@photoslate/contract/scalars';

/** What a sentence must not contain: the name of the fault, and its pattern. */
type Rules = Readonly<Record<string, RegExp>>;

const EVERYWHERE: Rules = {
  'two spaces': /[ \u00a0\u202f]{2}/,
  'a space at the edge': /^\s|\s$/,
  'a straight quote': /["']/,
  'three dots for …': /\.\.\./,
  'a hyphen for a dash': / -{1,2} /,
  'a space before a comma or full stop': /\s[,.](?!\d)/,
};

const UNITS: Rules = { 'a unit without a no-break space': /\d (?:s|MB|Mo|min|h)(?!\p{L})/u };

/**
 * Words that assume that the reader is a man: "vous êtes connecté", "sei stato disconnesso", "estás
 * conectado", "Ihren Fotografen".
 */
const GENDER: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /(?<!\p{L})(?:Ihr|dein)(?:e[nm])? (?:Fotograf|Kollege)/iu,
  es: /(?<!\p{L})(?:estás|eres|has sido|quedas) \p{L}+[ai]do(?!\p{L})|fotógrafo/iu,
  fr: /(?<!\p{L})vous (?:êtes|serez|avez été) \p{L}+[éi](?!\p{L})/iu,
  it: /(?<!\p{L})sei (?:stato|\p{L}+(?:[aiu]to|sso))(?!\p{L})|al fotografo/iu,
};

/** Per language: the rules for quotes, dashes and punctuation marks. */
const TYPOGRAPHY: Readonly<Record<Language, Rules>> = {
  en: { 'quotes of another language': /[„«»]/ },
  nl: { 'quotes of another language': /[„«»]/ },
  de: { 'quotes of another language': /[«»”]/, 'no space before …': /\p{L}…/u },
  es: {
    'quotes of another language': /[„“”]/,
    'a question without ¿': /^[^¿]*\?/,
    'a call without ¡': /^[^¡]*!/,
  },
  fr: {
    'quotes of another language': /[„“”]/,
    'no narrow no-break space before ; ! ? »': /(?<!\u202f)[;!?»]/,
    'no narrow no-break space before a colon': /(?<!\u202f):(?!\/\/|\d)/,
    'no narrow no-break space after «': /«(?!\u202f)/,
  },
  it: {
    'quotes of another language': /[„“”]/,
    'an accent the wrong way': /(?:rchè|oichè|inchè|(?<!\p{L})[ns]è)(?!\p{L})|E’ /u,
  },
};

/** Whole words, in any case. `\b` does not support accents. */
const anyOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/** Words that exist only in English. One of them means an untranslated rest. */
const ENGLISH = anyOf(
  'the|and|your|you|please|with|this|that|what|when|which|from|have|been|will|are|could|cannot|customers?|gallery|settings|sessions|email|click|loading|saved|sent',
);
const NATIVE: Readonly<Partial<Record<Language, RegExp>>> = { de: /\bSessions\b/g };

/** The names of the faults in a sentence; empty if there are none. */
export function faultsOf(language: Language, sentence: string): string[] {
  const rules = { ...EVERYWHERE, ...(language !== 'en' && UNITS), ...TYPOGRAPHY[language] };
  const faults = Object.keys(rules).filter((name) => rules[name]?.test(sentence));
  const own = sentence.replaceAll(NATIVE[language] ?? /(?!)/g, '');
  if (language !== 'en' && ENGLISH.test(own)) faults.push('an English word');
  if (GENDER[language]?.test(sentence)) faults.push('a reader of one gender');
  return faults;
}

/** `du` and its forms. */
export const SAYS_DU = anyOf('du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*');
/** `Sie` and its forms, where they cannot mean "she" or "they" at the beginning of a sentence. */
export const SAYS_SIE = /(?<=[\p{L},:] )(?:Sie|Ihnen|Ihr|Ihre[nmrs]?)(?!\p{L})|^(?:Ihr|Ihre[nmrs]?) \p{Lu}/u;

/** Forms of address that must not be used: nl u, es usted and vosotros, fr tu, it Lei and voi. */
export const WRONG_ADDRESS: Readonly<Partial<Record<Language, RegExp>>> = {
  nl: anyOf('u|uw|jullie'),
  es: anyOf('usted|ustedes|vosotros|vuestr[oa]s?|os|\\p{L}+(?:áis|éis)'),
  fr: anyOf('tu|toi|ton|tes|te'),
  it: /(?<=\p{L} )(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})|(?<!\p{L})(?:voi|vostr[oaie])(?!\p{L})/u,
};
