import { serverOrigin } from '#lib/api/server-address.ts';
import { outboxStore } from './outbox.ts';

/**
 * The base address of QR codes (`<PUBLIC_URL>`). It is derived from the address of any code that
 * the server returned; before there is one, it is the server's or this page's origin.
 */
export function publicUrlOf(codeUrl: string | undefined): string {
  const known = codeUrl || outboxStore.get().find(({ shown }) => shown.publicUrl)?.shown.publicUrl;
  const [origin] = (known ?? '').split(/\/c\//iu);
  return origin || (serverOrigin() || location.origin).toUpperCase();
}
