import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** A signed payment id. It gives access to the payment's state and to nothing else. */
export const returnToken = ({ signer }: Pick<Platform, 'signer'>, paymentId: string): string =>
  `${paymentId}.${signer.sign('payment', 'return', paymentId).toString('base64url')}`;

/** Verifies a token and returns its payment id; null if it is invalid. */
export function paymentOfToken({ signer }: Pick<Platform, 'signer'>, token: string): string | null {
  const [paymentId = '', ...signature] = token.split('.');
  if (!isId(paymentId)) return null;
  return signer.verify('payment', signature.join('.'), 'return', paymentId) ? paymentId : null;
}

/**
 * The URL to which a provider redirects the customer. It does not contain the gallery link, which
 * the provider must not know.
 */
export const returnUrl = (
  platform: Pick<Platform, 'signer' | 'config'>,
  paymentId: string,
  language: string,
) => `${platform.config.publicUrl}/paid/${returnToken(platform, paymentId)}?lang=${language}`;
