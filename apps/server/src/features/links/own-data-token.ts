import type { Signer } from '#platform/signing.ts';

/** The data that a link opens: one address in one studio, until it expires. */
export interface OwnDataLink {
  readonly studioId: string;
  readonly address: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

const sign = (signer: Signer, text: string) => signer.sign('own-data', text).toString('base64url');

/**
 * The secret of the link: its content and an HMAC over it. It is computed when it is sent and never
 * stored.
 */
export function ownDataToken(signer: Signer, { studioId, address, expiresAt }: OwnDataLink): string {
  const text = Buffer.from(JSON.stringify([studioId, expiresAt, address])).toString('base64url');
  return `${text}.${sign(signer, text)}`;
}

/** Verifies a token and returns its content; null if it is invalid or has expired. */
export function readOwnDataToken(signer: Signer, token: string, now: Date): OwnDataLink | null {
  const [text = '', ...mac] = token.split('.');
  if (!signer.verify('own-data', mac.join('.'), text)) return null;
  const [studioId, expiresAt, address] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    string,
    number,
    string,
  ];
  return expiresAt * 1000 > now.getTime() ? { studioId, address, expiresAt } : null;
}
