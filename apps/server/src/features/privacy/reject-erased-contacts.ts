import type { Contact } from '@photoslate/contract/customers';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { addressFingerprint } from './address-fingerprint.ts';
import { wereTextsErasedSince } from './shoot-texts.store.ts';
import { erasedAmong, lastErasedAt } from './erasures.store.ts';

/** The timestamp in a UUIDv7 that a phone generated. */
const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Filters out contacts that a phone created before their person was erased, and sends only now. A
 * person who is added again after their erasure has asked for photos again.
 */
export async function excludeErased<C extends Contact>(
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
      const at = await lastErasedAt(
        tx,
        studioId,
        addressFingerprint(platform.fingerprinter, studioId, contact.email),
      );
      if (!at || madeAtMs(contact.id) > at.getTime()) kept.push(contact);
    }
  }
  return kept;
}

/**
 * Whether a phone's write to a shoot is older than the erasure of a person who was in it, and may
 * therefore name them.
 * @param operationId the id that the phone gave to its write; a write without one counts as new
 */
export async function isOlderThanErasure(
  tx: Tx,
  shootId: string,
  operationId: string | undefined,
): Promise<boolean> {
  if (operationId === undefined || !isUuidV7(operationId)) return false;
  return wereTextsErasedSince(tx, shootId, new Date(madeAtMs(operationId)));
}

const isUuidV7 = (id: string): boolean => isId(id) && id[14] === '7';
