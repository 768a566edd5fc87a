import type { OnlineProvider } from '@photoslate/contract/payments';
import type { Platform } from '#platform/platform.ts';
import { mollieProvider } from './mollie-provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** A provider with a studio's key. */
export function onlineProvider(
  { config }: Pick<Platform, 'config'>,
  provider: OnlineProvider,
  key: string,
): PaymentProvider {
  const apiUrl = config.paymentApis[provider];
  if (provider === 'stripe') return stripeProvider({ key, apiUrl });
  // Mollie refuses to open a payment whose messages it could not deliver; then it is asked instead.
  const reachable = apiUrl !== undefined || config.publicUrl.startsWith('https:');
  const webhookUrl = (paymentId: string) =>
    reachable ? `${config.publicUrl}/api/payments/mollie/${paymentId}` : null;
  return mollieProvider({ key, apiUrl, webhookUrl });
}
