import type { Contact } from '@photoslate/contract/customers';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { addressFingerprint } from './address-fingerprint.ts';
import { wereTextsErasedSince } from './shoot-texts.store.ts';
import { erasedAmong, lastErasedAt } from './erasures.store.ts';

/** The moment in a UUIDv7, which a phone gave to what it made. */
const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The contacts among these that may be written: those that a phone had before their person was erased, and sends only now, are left out.
 * Somebody who is typed anew after their erasure is somebody who asked for photos again.
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
 * Whether what a phone writes of a shoot is older than the erasure of somebody who was in it, so that it may name them.
 * @param operationId the id that the phone gave to its write; without one it is of this moment
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
