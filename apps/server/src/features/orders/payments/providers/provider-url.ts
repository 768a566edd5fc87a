import { ProviderFailure } from './provider.ts';

/**
 * Validates the URL of a provider's page: customers may be redirected only to the provider's host
 * or a subdomain, over https.
 *
 * @param standIn the origin of a test's fake provider, which is then the only allowed one
 *
 * @throws ProviderFailure `refused`
 */
export function requireProviderUrl(
  host: string,
  address: string | null,
  standIn: string | undefined,
): string {
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  const good =
    url &&
    !url.username &&
    (standIn === undefined
      ? url.protocol === 'https:' &&
        url.port === '' &&
        (url.hostname === host || url.hostname.endsWith(`.${host}`))
      : url.origin === new URL(standIn).origin);
  if (!good) throw new ProviderFailure('refused', `A page outside of ${host} was named.`);
  return url.href;
}
