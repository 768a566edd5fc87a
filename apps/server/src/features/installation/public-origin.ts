import { isIP } from 'node:net';
import { fieldHttpError } from '#platform/http-error.ts';

/** This machine only, any machine, or an address that belongs to nobody. */
const UNREACHABLE = /^(?:(?:[\w-]+\.)*localhost|0\.|127\.|169\.254\.|\[::1?\]$|\[fe80:|\[::ffff:)/i;

const unusable = () => fieldHttpError('address', 'address_unusable');

/**
 * The origin of an address that a person typed, without the trailing slash.
 *
 * @throws HttpError `invalid`: `address_not_public` for this machine's own name, `address_unusable`
 * for all else that is not an origin
 */
export function publicOrigin(typed: string): string {
  // `new URL` accepts tabs and line breaks, and takes "https:photos.test" and "\" for slashes.
  if (!/^https?:\/\/[^\s\\/?#@]+\/?$/i.test(typed) || !URL.canParse(typed)) throw unusable();
  const { origin, hostname } = new URL(typed);
  const name = hostname.replace(/\.+$/, '');
  if (UNREACHABLE.test(name)) throw fieldHttpError('address', 'address_not_public');
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) > 0;
  if (name !== hostname || (!isNumber && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name))) throw unusable();
  return origin;
}
