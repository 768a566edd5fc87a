import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { liveLink, activeLinkIdentity, shownShoots } from '#features/links/index.ts';
import {
  strippedFiles,
  photosOfShoots,
  readZipDownloadKey,
  revocableStream,
  type StrippedFile,
} from '#features/photos/index.ts';
import { purchasesOf, orderById, ownsIn, type OrderRecord } from '#features/orders/index.ts';
import { authorize, type Authorized, type LinkIdentity } from '#platform/access.ts';
import type { Db } from '#platform/database/handles.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sender } from '#platform/request-log.ts';
import { HttpError } from '#platform/http-error.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { namesInZip, zipBytes, zipLayout } from './zip-layout.ts';

/**
 * Streams all photos of a paid order that its customer may see now, as one ZIP. The same photos
 * always yield the same bytes. The ZIP is not stored, and each file is opened only when its turn
 * comes.
 *
 * @param identified is called with the sender before the access check
 * @throws HttpError `not_found`, `link_revoked`, `gallery_recalled`; `forbidden` if the order is
 * not paid or was refunded
 */
export async function openZipDownload(
  platform: Platform,
  { orderId, key }: { readonly orderId: string; readonly key: string },
  identified: (sender: Sender) => void,
) {
  const grant = isId(orderId) ? readZipDownloadKey(platform, key, orderId) : null;
  if (!grant) throw new HttpError('not_found');
  const recheck = async () => {
    const link = await liveLink(platform.db, grant.linkId, grant.version, platform.clock.now());
    if (!link) throw new HttpError('link_revoked');
    identified(link);
    return authorizedZip(platform.db, link, orderId);
  };
  const { link, order, photoIds } = await recheck();
  const isStillAuthorized = async () => {
    if ((await recheck()).photoIds.join() !== photoIds.join()) throw new HttpError('gallery_recalled');
  };
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
    photoIds,
    sessionId: link.sessionId,
    open: async (range: { readonly start: number; readonly end: number }) => {
      // Preparing the files may have taken long.
      await isStillAuthorized();
      const bytes = zipBytes(parts, range, (entry, part) =>
        platform.storage.open((files[entry] as StrippedFile).key, part),
      );
      return Readable.from(revocableStream(bytes, isStillAuthorized), { objectMode: false });
    },
  };
}

/**
 * Prepares the files of a paid order in advance, so that the first download starts immediately.
 * Files that already exist are not prepared again.
 */
export async function prepareZipDownload(platform: Platform, orderId: string): Promise<void> {
  const { db, clock } = platform;
  const order = await orderById(db, orderId);
  const link = order && (await activeLinkIdentity(db, order.linkId, clock.now()));
  const content = link && (await authorizedZip(db, link, orderId).catch(unlessRefused));
  if (!content) return;
  for (const id of content.photoIds) await strippedFiles(platform, link, [id]).catch(unlessMissing);
}

/**
 * Ignores that the gallery was recalled, the order refunded or the link ended meanwhile. If the
 * customer may download later, the files are prepared then.
 */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error;
}

/** Skips files that are missing from storage; the integrity check reports them. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

interface ZipContent {
  readonly link: LinkIdentity;
  readonly order: Authorized<OrderRecord>;
  readonly photoIds: readonly string[];
}

/**
 * The link, the order and those of its photos that the link's holder may download at this moment.
 */
async function authorizedZip(db: Db, link: LinkIdentity, orderId: string): Promise<ZipContent> {
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
