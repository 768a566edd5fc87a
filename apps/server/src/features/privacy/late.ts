import type { Contact } from '@photoslate/contract/customers';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { markOfAddress } from './address-mark.ts';
import { erasedAmong, lastErasedAt } from './erasures.store.ts';

/** The moment in a UUIDv7, which a phone gave to what it made. */
const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The contacts among these that may be written: those that a phone had before their person was erased, and sends only now, are left out.
 * Somebody who is typed anew after their erasure is somebody who asked for photos again.
 */
export async function withoutErased<C extends Contact>(
  platform: Platform,
  tx: Tx,
  studioId: string,
  contacts: readonly C[],
): Promise<C[]> {
  const erased = await erasedAmong(
    tx,
    contacts.flatMap(({ id }) => id?.toLowerCase() ?? []),
  );
  const kept: C[] = [];
  for (const contact of contacts) {
    if (!contact.id) kept.push(contact);
    else if (!erased.has(contact.id.toLowerCase())) {
      const at = await lastErasedAt(tx, studioId, markOfAddress(platform.marker, studioId, contact.email));
      if (!at || madeAtMs(contact.id) > at.getTime()) kept.push(contact);
    }
  }
  return kept;
}
