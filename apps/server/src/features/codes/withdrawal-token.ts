import { isId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Signer } from '#platform/signing.ts';

const HOUR_S = 3600;

/** The right of whoever registered to take exactly that registration back, for an hour. Never stored. */
export function withdrawalToken(signer: Signer, customerId: string, now: Date): string {
  const until = `${Math.floor(now.getTime() / 1000) + HOUR_S}`;
  return `${customerId}.${until}.${signer.sign('take-back', customerId, until).toString('base64url')}`;
}

/** The customer that a token takes back. @throws Problem `link_revoked` when it is none of ours, or its hour is over */
export function readWithdrawalToken(signer: Signer, token: string, now: Date): string {
  const [customerId = '', until = '', ...mac] = token.split('.');
  const genuine = isId(customerId) && signer.verify('take-back', mac.join('.'), customerId, until);
  if (!genuine || Number(until) * 1000 <= now.getTime()) throw new HttpError('link_revoked');
  return customerId;
}
