import type { OnlineProvider } from '@photoslate/contract/orders';
import type { Platform } from '#platform/platform.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * A provider with a studio's key. The provider's own library is loaded with its first use: a start does not
 * wait for it.
 */
export async function onlineProvider(
  { config }: Pick<Platform, 'config'>,
  provider: OnlineProvider,
  key: string,
): Promise<PaymentProvider> {
  const apiUrl = config.paymentApis[provider];
  if (provider === 'stripe') {
    const { stripeProvider } = await import('./stripe-provider.ts');
    return stripeProvider({ key, apiUrl });
  }
  // Mollie refuses to open a payment whose messages it could not deliver; then it is asked instead.
  const reachable = apiUrl !== undefined || config.publicUrl.startsWith('https:');
  const webhookUrl = (paymentId: string) =>
    reachable ? `${config.publicUrl}/api/payments/mollie/${paymentId}` : null;
  const { mollieProvider } = await import('./mollie-provider.ts');
  return mollieProvider({ key, apiUrl, webhookUrl });
}
