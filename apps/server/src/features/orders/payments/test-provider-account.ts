import type { OnlineProvider } from '@photoslate/contract/orders';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { accountKey } from './provider-accounts.service.ts';
import { onlineProvider } from './providers/provider-of.ts';
import { ProviderFailure } from './providers/provider.ts';

/**
 * Checks whether a provider accepts the studio's key, and returns its error message if not.
 *
 * @throws HttpError `not_found` if there is no key
 */
export async function testProviderAccount(
  platform: Platform,
  studioId: string,
  provider: OnlineProvider,
): Promise<{ works: boolean; detail: string | null }> {
  const key = await accountKey(platform, platform.db, studioId, provider);
  if (key === null) throw new HttpError('not_found');
  try {
    const online = await onlineProvider(platform, provider, key);
    await online.test();
    return { works: true, detail: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { works: false, detail: error.message };
    throw error;
  }
}
