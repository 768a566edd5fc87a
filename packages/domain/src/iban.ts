/** The length of an IBAN in each country of the IBAN registry (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28',
    'EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26',
    'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28',
    'NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25',
    'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
  ]
    .flatMap((line) => line.split(' '))
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * The form in which an IBAN or a BIC is stored: upper case, without spaces and hyphens, and without
 * a label such as "IBAN:" that was copied with it.
 */
export const normalizeIban = (text: string): string =>
  text
    .replace(/[\s\u200B-\u200D\u2060\uFEFF.-]/gu, '')
    .toUpperCase()
    .replace(/^(?:IBAN|BIC):?(?=.{8})/, '');

/** Whether length and check digits of an IBAN are right. Expects the form of `normalizeIban`. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || LENGTHS[iban.slice(0, 2)] !== iban.length) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    // A letter counts as two digits: A is 10, Z is 35.
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** An IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ');

/** Whether a BIC has the form of ISO 9362, of 8 or 11 characters. */
export const isBic = (bic: string): boolean => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic);
