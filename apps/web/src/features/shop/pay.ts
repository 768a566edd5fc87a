import type { PaymentMethod, Order } from '@photoslate/contract/orders';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/**
 * Stores the link of a customer who went to a provider's page. The provider never learns it, and
 * the customer needs it when coming back in this tab.
 */
const payingLink = localStorageValue(() => sessionStorage, 'photoslate.paying');

/**
 * The gallery link of a customer who comes back; null in another tab or browser, where the customer
 * needs the link in the mail.
 */
export const rememberedLink = (): string | null => payingLink.get();

/**
 * Starts the payment of an order. Opens the provider's page, or returns the order if there is no
 * page to open. Throws `ApiError`.
 */
export async function pay(link: string, orderId: string, method: PaymentMethod): Promise<Order | 'left'> {
  const parts = { params: { id: orderId }, body: { method } };
  const { data } = await call('payments.start', parts, { link, quiet: true });
  if (data.url === null) return data.order;
  payingLink.set(link);
  location.assign(data.url);
  return 'left';
}
