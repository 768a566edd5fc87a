import type { PaymentMethod, Order } from '@photoslate/contract/orders';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** The link of whoever went on to a provider's page: that page never learns it, and coming back in this tab needs it. */
const left = localStorageValue(() => sessionStorage, 'photoslate.paying');

/** Where the photos of whoever comes back are; null in another tab or browser, where the mail has the way. */
export const rememberedLink = (): string | null => left.get();

/**
 * Begins to pay an order: leaves for the provider's page, or answers with the order where there is none to go to. Throws `ApiError`.
 */
export async function pay(link: string, orderId: string, way: PaymentMethod): Promise<Order | 'left'> {
  const parts = { params: { id: orderId }, body: { way } };
  const { data } = await call('payments.start', parts, { link, quiet: true });
  if (data.url === null) return data.order;
  left.set(link);
  location.assign(data.url);
  return 'left';
}
