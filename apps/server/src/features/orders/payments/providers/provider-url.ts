import { ProviderFailure } from './provider.ts';

/**
 * The address of a provider's page, if customers may be sent there: over https, at the provider's own host or below it.
 * @param standIn the origin of a test's own provider, which is then the only one
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
