import { base32FromBytes, base32FromNumber, canonicalBase32, numberFromBase32 } from './crockford.ts';

declare const codeBrand: unique symbol;

/**
 * The unguessable string in a QR code: 26 characters of Crockford base 32 (130 bits), upper case.
 */
export type Code = string & { readonly [codeBrand]: true };

export const CODE_LENGTH = 26;

/** How many random bytes `codeFromBytes` needs: 130 bits, rounded up. */
export const CODE_BYTES = 17;

const CANONICAL = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${CODE_LENGTH}}$`, 'u');

/** Whether `text` is a code in canonical form. */
export function isCode(text: string): text is Code {
  return CANONICAL.test(text);
}

/**
 * Makes a code from the first 130 bits of 17 random bytes.
 * @throws RangeError for any other number of bytes
 */
export function codeFromBytes(bytes: Uint8Array): Code {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`A code needs ${CODE_BYTES} bytes`);
  const code = base32FromBytes(bytes, CODE_LENGTH);
  if (!isCode(code)) throw new RangeError(`Not a code: ${code}`);
  return code;
}

interface CodeAndSeconds {
  readonly code: Code;
  /** Server time in whole Unix seconds, or `null` if the text contains none. */
  readonly seconds: number | null;
}

/** Parses `<code>[.<t>]`; `null` if it is not a code, or the part after the dot is not a time. */
function readCode(text: string): CodeAndSeconds | null {
  const [letters = '', time = '', ...more] = text.trim().split('.');
  const code = canonicalBase32(letters);
  const seconds = time === '' ? null : decodeSeconds(time);
  if (code === null || !isCode(code) || more.length > 0 || (time !== '' && seconds === null)) return null;
  return { code, seconds };
}

/**
 * The code in `text` in canonical form. Accepts any case, O for 0, I and L for 1, and drops `.<t>`.
 * `null` if it is not a code.
 */
export function normalizeCode(text: string): Code | null {
  return readCode(text)?.code ?? null;
}

/**
 * Encodes Unix seconds for a QR code.
 * @throws RangeError unless they are a whole number from 0
 */
export function encodeSeconds(unixSeconds: number): string {
  return base32FromNumber(unixSeconds);
}

/** Decodes Unix seconds from `encodeSeconds`, or returns `null`. */
export function decodeSeconds(text: string): number | null {
  return numberFromBase32(text);
}

export interface QrContent {
  /** Scheme, host and optional port; no path. */
  readonly publicUrl: string;
  readonly code: Code;
  /** Server time in whole Unix seconds, for a code that is shown live. */
  readonly seconds?: number | undefined;
}

/**
 * The text of a QR code: `<PUBLIC_URL>/C/<code>[.<t>]` in upper case. It uses the QR alphanumeric
 * alphabet only, so that the symbol stays small and its modules large.
 */
export function qrText({ publicUrl, code, seconds }: QrContent): string {
  const origin = publicUrl.replace(/\/+$/u, '').toUpperCase();
  const time = seconds === undefined ? '' : `.${encodeSeconds(seconds)}`;
  return `${origin}/C/${code}${time}`;
}

/** The content of a QR code found in a photo. */
export type QrReading =
  | ({ readonly kind: 'ours' } & CodeAndSeconds)
  | { readonly kind: 'foreign'; readonly text: string };

const DEFAULT_PORT: Readonly<Record<string, string>> = { https: '443', http: '80' };
const ADDRESS = /^(https?):\/\/([^/?#@:]+)(?::(\d+))?(?:\/c\/([^/?#]+)\/?)?(?:[?#].*)?\/?$/iu;

/** Scheme, host and port in a comparable form, and the code part of the path if there is one. */
function readAddress(text: string): { origin: string; rest: string | null } | null {
  const match = ADDRESS.exec(text.trim());
  const scheme = match?.[1]?.toLowerCase();
  const host = match?.[2]?.toLowerCase();
  if (scheme === undefined || host === undefined) return null;
  const port = match?.[3] ?? DEFAULT_PORT[scheme];
  return { origin: `${scheme}://${host}:${port}`, rest: match?.[4] ?? null };
}

/**
 * Parses the text of a QR code. It is `ours` if it is the URL of a code at one of `origins` (the
 * current and former public URLs), in any case, with or without a time, a query or a trailing
 * slash. Everything else is foreign.
 */
export function readQrText(text: string, { origins }: { readonly origins: readonly string[] }): QrReading {
  const address = readAddress(text);
  const known = address !== null && origins.some((origin) => readAddress(origin)?.origin === address.origin);
  const reading = known && address.rest !== null ? readCode(address.rest) : null;
  return reading === null ? { kind: 'foreign', text } : { kind: 'ours', ...reading };
}
