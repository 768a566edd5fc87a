import type { Signer } from '#platform/signing.ts';

/** How long a mailed link to one's own data works. */
export const OWN_DATA_DAYS = 7;

/** Whose data a link shows: one address in one studio, until a day. */
export interface OwnDataLink {
  readonly studioId: string;
  readonly address: string;
  /** Whole seconds. */
  readonly expiresAt: number;
}

const sign = (signer: Signer, text: string) => signer.sign('own-data', text).toString('base64url');

/** The secret of the link: what it opens, and an HMAC over that. Made when it is sent, never stored. */
export function ownDataToken(signer: Signer, { studioId, address, expiresAt }: OwnDataLink): string {
  const text = Buffer.from(JSON.stringify([studioId, expiresAt, address])).toString('base64url');
  return `${text}.${sign(signer, text)}`;
}

/** What a token opens now; null when it is none of ours or its day is over. */
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
