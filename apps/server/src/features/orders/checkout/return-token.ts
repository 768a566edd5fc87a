import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** A name of a payment that only we can give: whoever comes back with it is told how that payment stands, and nothing else. */
export const returnToken = ({ signer }: Pick<Platform, 'signer'>, paymentId: string): string =>
  `${paymentId}.${signer.sign('payment', 'return', paymentId).toString('base64url')}`;

/** The payment that a token names; null when it is not one of ours. */
export function paymentOfToken({ signer }: Pick<Platform, 'signer'>, token: string): string | null {
  const [paymentId = '', ...signature] = token.split('.');
  if (!isId(paymentId)) return null;
  return signer.verify('payment', signature.join('.'), 'return', paymentId) ? paymentId : null;
}

/** Where a provider sends the customer back to. The link of their photos is not in it: it is nobody else's business. */
export const returnUrl = (
  platform: Pick<Platform, 'signer' | 'config'>,
  paymentId: string,
  language: string,
) => `${platform.config.publicUrl}/paid/${returnToken(platform, paymentId)}?lang=${language}`;
