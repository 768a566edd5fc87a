import { serverOrigin } from '#lib/api/server-address.ts';
import { outboxStore } from './outbox.ts';

/** Where QR codes lead (`<PUBLIC_URL>`), from the address of any code that the server gave; this page's own origin before there is one. */
export function publicUrlOf(codeUrl: string | undefined): string {
  const known = codeUrl || outboxStore.get().find(({ shown }) => shown.publicUrl)?.shown.publicUrl;
  const [origin] = (known ?? '').split(/\/c\//iu);
  return origin || (serverOrigin() || location.origin).toUpperCase();
}
