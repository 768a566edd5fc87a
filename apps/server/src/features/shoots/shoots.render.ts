import type { Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeCode, qrText } from '@photoslate/domain/code';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { customersOfShoots } from '#features/customers/index.ts';
import type { Authorized } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { photoCounts, type ShootRecord } from './shoots.store.ts';

/** The URL in the QR code of a code, without the time. */
export function codeUrl(platform: Platform, text: string): string {
  const code = normalizeCode(text);
  if (!code) throw new RangeError('The stored code is invalid');
  return qrText({ publicUrl: platform.config.publicUrl, code });
}

/**
 * Renders shoots for the API, with their customers and counts. At most two queries; one for a
 * shoot that was read with its count.
 */
export async function renderShoots(
  platform: Platform,
  db: Db | Tx,
  shoots: readonly Authorized<ShootRecord>[],
): Promise<Shoot[]> {
  const ids = shoots.map((shoot) => shoot.id);
  const customers = await customersOfShoots(db, ids);
  const counts = await photoCounts(
    db,
    shoots.filter((shoot) => shoot.photoCount === undefined),
  );
  return shoots.map((shoot) => {
    const photoCount = shoot.photoCount ?? counts.get(shoot.id) ?? 0;
    return wireShoot(platform, shoot, customers.get(shoot.id) ?? [], photoCount);
  });
}

const wireShoot = (
  platform: Platform,
  shoot: ShootRecord,
  customers: Customer[],
  photoCount: number,
): Shoot => ({
  id: shoot.id,
  hash: shoot.code,
  url: codeUrl(platform, shoot.code),
  number: shoot.number,
  label: shootLabel(shoot.number, shoot.earlierCount),
  sessionId: shoot.sessionId,
  status: shoot.status,
  late: shoot.late,
  gallery: shoot.gallery,
  publishAt: shoot.publishAt?.toISOString() ?? null,
  title: shoot.title,
  note: shoot.note,
  language: shoot.language,
  createdAt: shoot.createdAt.toISOString(),
  completedAt: shoot.completedAt?.toISOString() ?? null,
  discardedAt: shoot.discardedAt?.toISOString() ?? null,
  customers,
  photoCount,
});
