import { isId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Signer } from '#platform/signing.ts';

const HOUR_S = 3600;

/**
 * Creates a token that lets the registrant withdraw exactly this registration for an hour. It is
 * never stored.
 */
export function withdrawalToken(signer: Signer, customerId: string, now: Date): string {
  const until = `${Math.floor(now.getTime() / 1000) + HOUR_S}`;
  return `${customerId}.${until}.${signer.sign('take-back', customerId, until).toString('base64url')}`;
}

/**
 * The customer whose registration the token withdraws.
 *
 * @throws HttpError `link_revoked` if the token is invalid or its hour is over
 */
export function readWithdrawalToken(signer: Signer, token: string, now: Date): string {
  const [customerId = '', until = '', ...mac] = token.split('.');
  const genuine = isId(customerId) && signer.verify('take-back', mac.join('.'), customerId, until);
  if (!genuine || Number(until) * 1000 <= now.getTime()) throw new HttpError('link_revoked');
  return customerId;
}
