import { isIP } from 'node:net';
import { z } from 'zod';

export interface AndroidApp {
  readonly id: string;
  /** SHA-256 of the signing certificate, in hex, upper case, with colons. */
  readonly fingerprint: string;
}

function origin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare && ['http:', 'https:'].includes(url.protocol) ? url.origin : undefined;
}

export const Origin = z.string().transform((text, context) => {
  const found = origin(text);
  if (found) return found;
  context.addIssue('must be an address without a path, such as https://photos.example.com');
  return z.NEVER;
});

/** The documentation of a variable in the guide: its meaning, and the default if it is unset. */
interface ConfigEntryDoc {
  readonly meaning: string;
  readonly unset: string;
}

export const docs = z.registry<ConfigEntryDoc>();

/** `true` or `false`. */
export const flag = (unset = false) =>
  z
    .enum(['true', 'false'])
    .default(unset ? 'true' : 'false')
    .transform((text) => text === 'true');

/** Parses a comma-separated list. */
export const listOf = <T>(entry: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(entry));

export const urlWith = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

export const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence);
};

/**
 * A URL on this machine. With any other URL, whoever sets the variable could read every payment
 * key.
 */
export const LocalAddress = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    ['127.0.0.1', 'localhost'].includes(url.hostname)
  );
}, 'must be an address on this machine');

/** `ADDRESS:PORT`; an IPv6 address in brackets. */
export const ListenAddress = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if ((isIP(host) || host === 'localhost') && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue('must be an IP address and a port, such as 127.0.0.1:9464');
  return z.NEVER;
});

export const Proxy = z.string().refine((text) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}, 'must list addresses, networks (10.0.0.0/8), or loopback, linklocal, uniquelocal');

export const NativeOrigin = z
  .string()
  .regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i, 'must list origins without a path');

export const AndroidApp = z
  .string()
  .regex(
    /^[a-z][\w.]+=(?:[0-9a-f]{2}:){31}[0-9a-f]{2}$/i,
    'must list apps like app.photoslate=14:6D:… (32 bytes)',
  );

export const AppleApp = z
  .string()
  .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must list apps like ABCDE12345.app.photoslate');

export function splitAndroidApp(text: string): AndroidApp {
  const [id = '', fingerprint = ''] = text.split('=');
  return { id, fingerprint: fingerprint.toUpperCase() };
}

const isLongEnough = (key: string) => Buffer.byteLength(key) >= 32;

/**
 * A comma-separated list of keys. If a part is too short for a key, the whole text is one key that
 * contains a comma.
 */
export const SigningKeys = z
  .string()
  .refine(isLongEnough, 'must have at least 32 bytes')
  .transform((text) => {
    const parts = text.split(',').map((part) => part.trim());
    return parts.length > 1 && parts.every(isLongEnough) ? parts : [text];
  });

/** An e-mail address or a web page, as a URI as RFC 9116 requires. */
export const SecurityContact = z.string().transform((text, context) => {
  const uri = /^[^\s@:/]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(uri) && URL.canParse(uri)) return uri;
  context.addIssue('must be an e-mail address or an address that starts with https://');
  return z.NEVER;
});
