import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { liveLink, activeLinkIdentity, shownShoots } from '#features/links/index.ts';
import {
  strippedFiles,
  photosOfShoots,
  readZipDownloadKey,
  type StrippedFile,
} from '#features/photos/index.ts';
import { purchasesOf, orderById, ownsIn, type OrderRecord } from '#features/orders/index.ts';
import { authorize, type Authorized, type LinkIdentity } from '#platform/access.ts';
import type { Db } from '#platform/database/handles.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { namesInZip, zipBytes, zipLayout } from './zip-layout.ts';

/** While a bundle is on its way, whether it still may be is asked so often. */
const LOOK_EVERY_MS = 500;

/**
 * All photos of a paid order that its customer may see now, as one ZIP. Of the same photos it is always the same bytes; none is written
 * anywhere, and each file is opened when its turn comes.
 * @throws Problem `not_found`, `link_revoked`, `gallery_recalled`, `forbidden` (not paid, or refunded)
 */
export async function openZipDownload(platform: Platform, orderId: string, key: string) {
  const grant = isId(orderId) ? readZipDownloadKey(platform, key, orderId) : null;
  if (!grant) throw new HttpError('not_found');
  const held = async () => {
    const link = await liveLink(platform.db, grant.linkId, grant.version, platform.clock.now());
    if (!link) throw new HttpError('link_revoked');
    return authorizedZip(platform.db, link, orderId);
  };
  const { link, order, photoIds } = await held();
  const files = await strippedFiles(platform, link, photoIds);
  if (files.length === 0) throw new HttpError('not_found');
  const names = namesInZip(files.map(({ name }) => name));
  const entries = files.map(({ size, crc32 }, index) => ({ name: names[index] ?? '', size, crc32 }));
  const { parts, size } = zipLayout(entries, order.createdAt);
  const digest = createHash('sha256')
    .update(JSON.stringify([order.createdAt, entries]))
    .digest('base64url');
  return {
    tag: `"${digest.slice(0, 32)}"`,
    type: 'application/zip' as const,
    saveAs: `${order.location} ${order.number}.zip`,
    isCacheable: false,
    size,
    open: async (range: { readonly start: number; readonly end: number }) => {
      const bytes = zipBytes(parts, range, (entry, part) =>
        platform.storage.open((files[entry] as StrippedFile).key, part),
      );
      return Readable.from(whileHeld(bytes, held), { objectMode: false });
    },
  };
}

/** Makes ready all that its customer may download of an order, so that the first download begins at once. Makes nothing twice. */
export async function prepareZipDownload(platform: Platform, orderId: string): Promise<void> {
  const { db, clock } = platform;
  const order = await orderById(db, orderId);
  const link = order && (await activeLinkIdentity(db, order.linkId, clock.now()));
  const held = link && (await authorizedZip(db, link, orderId).catch(unlessRefused));
  if (!held) return;
  for (const id of held.photoIds) await strippedFiles(platform, link, [id]).catch(unlessMissing);
}

/** It was taken back meanwhile, or refunded, or its link is over: nobody downloads it now, and what they may download later is made then. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error;
}

/** A file that the store has lost keeps no other one waiting; the integrity check tells of it. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

interface Held {
  readonly link: LinkIdentity;
  readonly order: Authorized<OrderRecord>;
  readonly photoIds: readonly string[];
}

/** What the holder of a link has in an order at this moment. */
async function authorizedZip(db: Db, link: LinkIdentity, orderId: string): Promise<Held> {
  const order = authorize(link, await orderById(db, orderId));
  if (order.linkId !== link.linkId) throw new HttpError('not_found');
  if (order.status !== 'paid') throw new HttpError('forbidden');
  const photos = await photosOfShoots(
    db,
    (await shownShoots(db, link)).map(({ id }) => id),
  );
  const owns = ownsIn(await purchasesOf(db, link.linkId, 'paid', { only: orderId }), photos);
  const ids = [...photos.values()].flat().flatMap(({ id }) => (owns(id) ? [id] : []));
  return { link, order, photoIds: [...new Set(ids)] };
}

/** The same bytes, which break off soon after any of them is no longer its customer's to have. */
async function* whileHeld(
  bytes: AsyncIterable<Uint8Array>,
  held: () => Promise<Held>,
): AsyncGenerator<Uint8Array> {
  const before = (await held()).photoIds.join();
  let lookedAt = performance.now();
  for await (const chunk of bytes) {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      if ((await held()).photoIds.join() !== before) throw new HttpError('gallery_recalled');
      lookedAt = performance.now();
    }
    yield chunk;
  }
}
