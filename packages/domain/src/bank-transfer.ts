/** The account of a studio to which customers transfer money. */
export interface BankAccount {
  readonly holder: string;
  /** Without spaces. */
  readonly iban: string;
  /** Empty if it is not needed. */
  readonly bic: string;
  /** Text before the order number in the reference; may be empty. */
  readonly referencePrefix: string;
}

/** What a customer writes into a transfer, so that the studio finds the order. */
export const transferReference = ({ referencePrefix }: BankAccount, orderNumber: string): string =>
  oneLine(`${referencePrefix} ${orderNumber}`);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ').trim();

/** Without half a character at the end. */
const shortened = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}/gu, '');

const utf8Bytes = (text: string) => encodeURIComponent(text).replace(/%../g, '-').length;

/** Within the European Economic Area a transfer needs no BIC. */
const EEA = words(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
);
const SEPA_WITH_BIC = words('AD AL CH GB GI MC MD ME MK RS SM VA');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** The capacity of a QR code of version 13 with error correction M, the largest that is allowed. */
const MAX_BYTES = 331;
const MAX_CENTS = 99_999_999_999;

/**
 * The text of a QR code with which banking apps fill in a transfer: EPC069-12, version 002. Null if
 * no code can describe the transfer: the account is outside of SEPA, a BIC is needed and missing,
 * the amount is out of range, or the text is too long.
 */
export function epcText(account: BankAccount, amountCents: number, orderNumber: string): string | null {
  const { iban, bic } = account;
  const country = iban.slice(0, 2);
  const isReachable = EEA.has(country) || (SEPA_WITH_BIC.has(country) && bic !== '');
  if (!isReachable || amountCents < 1 || amountCents > MAX_CENTS) return null;
  const fields = [
    'BCD', // service tag
    '002', // version
    '1', // character set: UTF-8
    'SCT', // SEPA credit transfer
    bic,
    shortened(oneLine(account.holder), 70),
    iban,
    `EUR${(amountCents / 100).toFixed(2)}`,
    '', // purpose
    '', // structured reference
    shortened(transferReference(account, orderNumber), 140), // remittance text
    // The twelfth, information for the sender, is empty. Empty fields at the end are left out.
  ];
  const text = fields.join('\n');
  return utf8Bytes(text) <= MAX_BYTES ? text : null;
}
