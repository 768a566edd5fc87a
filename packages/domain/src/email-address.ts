const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/gu;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * The form in which addresses are stored and compared: trimmed, without invisible characters, lower
 * case. It may still be an invalid address.
 */
export function normalizeEmail(text: string): string {
  return text.replace(INVISIBLE, '').trim().normalize('NFC').toLowerCase();
}

/**
 * Whether mail can be sent to this address. A valid address contains no space, line break, comma,
 * quote or bracket, so that it can never add a header or a second recipient to a mail. Expects an
 * address from `normalizeEmail`; upper case is invalid.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\p{N}+$/u.test(labels.at(-1) ?? '')
  );
}

/** `suggestEmail` corrects a domain that is one typing error away from one of these. */
const KNOWN_DOMAINS = [
  'gmail.com googlemail.com hotmail.com outlook.com live.com msn.com icloud.com me.com yahoo.com aol.com gmx.com',
  'mail.com protonmail.com proton.me yahoo.co.uk hotmail.co.uk live.co.uk btinternet.com sky.com',
  'hotmail.nl live.nl outlook.nl ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl casema.nl upcmail.nl',
  'telenet.be skynet.be hotmail.be gmx.de web.de t-online.de freenet.de hotmail.de yahoo.de outlook.de gmx.net',
  'gmx.at bluewin.ch orange.fr wanadoo.fr free.fr sfr.fr laposte.net hotmail.fr yahoo.fr outlook.fr',
  'libero.it virgilio.it hotmail.it yahoo.it tiscali.it alice.it tim.it outlook.it',
  'hotmail.es yahoo.es outlook.es telefonica.net',
].flatMap((line) => line.split(' '));

const MISTYPED_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cm: 'com',
  om: 'com',
  nll: 'nl',
  ml: 'nl',
  n: 'nl',
};

/**
 * Whether one typing error (one character inserted, deleted or replaced, or two swapped) turns `a`
 * into `b`.
 */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`;
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.length > 1 && swapped === restB)
  );
}

/**
 * The address that was probably meant if its domain looks mistyped ("a@gmial.com" → "a@gmail.com"),
 * or `null`. Only ask the customer; never correct it automatically, because rare domains exist.
 */
export function suggestEmail(text: string): string | null {
  const email = normalizeEmail(text);
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const local = email.slice(0, at);
  const domain = email.slice(at + 1);
  if (KNOWN_DOMAINS.includes(domain)) return null;
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const mended = `${domain.slice(0, domain.length - ending.length)}${MISTYPED_ENDINGS[ending] ?? ending}`;
  const meant =
    KNOWN_DOMAINS.find((known) => known === mended) ??
    KNOWN_DOMAINS.find((known) => known.length > 6 && isOneSlip(domain, known)) ??
    KNOWN_DOMAINS.find((known) => known.length > 6 && mended !== domain && isOneSlip(mended, known));
  return meant === undefined ? null : `${local}@${meant}`;
}
