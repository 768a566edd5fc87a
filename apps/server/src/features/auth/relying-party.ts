import { isIP } from 'node:net';
import type { Config } from '#platform/config.ts';
import { HttpError } from '#platform/http-error.ts';

/** To whom a passkey belongs: this server at its public address. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Null at an address where browsers offer no passkeys: without TLS, or without a name. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || id === 'localhost';
  return isSecure && !id.startsWith('[') && isIP(id) === 0 ? { id, origin } : null;
}

/** The id that passkeys of the present public address have. Empty where there are none. */
export const rpIdOf = (config: Pick<Config, 'publicUrl'>): string => relyingPartyOf(config)?.id ?? '';

/** @throws HttpError `passkeys_unavailable` */
export function needRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw new HttpError('passkeys_unavailable');
  return party;
}
