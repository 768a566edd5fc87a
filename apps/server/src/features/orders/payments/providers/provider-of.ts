import type { OnlineProvider } from '@photoslate/contract/orders';
import type { Platform } from '#platform/platform.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * A provider client with a studio's key. The provider's library is imported on first use, so it
 * does not delay the server's start.
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
  // Mollie rejects a payment whose webhook URL it cannot reach. Without a webhook, Mollie is polled
  // instead.
  const reachable = apiUrl !== undefined || config.publicUrl.startsWith('https:');
  const webhookUrl = (paymentId: string) =>
    reachable ? `${config.publicUrl}/api/payments/mollie/${paymentId}` : null;
  const { mollieProvider } = await import('./mollie-provider.ts');
  return mollieProvider({ key, apiUrl, webhookUrl });
}
