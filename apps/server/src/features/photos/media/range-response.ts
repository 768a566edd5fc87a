import { create } from 'content-disposition';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Media } from './media.service.ts';
import { revocableStream } from './revocable-stream.ts';

/** Bytes of known length that can be sent whole or as a range. */
export interface RangeSource extends Pick<Media, 'tag' | 'saveAs' | 'isCacheable'> {
  readonly type: Media['type'] | 'application/zip';
  readonly size: number;
  open(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/**
 * Sends a stored file.
 * @param recheck repeats the access check during a long download; it rejects when access ends
 * @throws HttpError `not_found`
 */
export async function sendMedia(
  { storage }: Platform,
  media: Media,
  recheck: () => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await storage.size(media.key);
  if (size === null) throw new HttpError('not_found');
  const open = async (range: { readonly start: number; readonly end: number }) => {
    const bytes = await storage.open(media.key, range);
    return media.saveAs === null
      ? bytes
      : Readable.from(revocableStream(bytes, recheck), { objectMode: false });
  };
  return sendRange({ ...media, size, open }, request, reply);
}

/**
 * Sends the bytes, whole or as the requested range. A browser may cache watermarked images, but
 * must revalidate them each time, so that revoked images disappear at once. Other images must not
 * be stored on the disk of a shared computer.
 */
export async function sendRange(
  media: RangeSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size } = media;
  reply.headers({
    'cache-control': media.isCacheable ? 'private, no-cache' : 'private, no-store',
    etag: media.tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
  if (hasTag(request.headers['if-none-match'], media.tag)) return reply.code(304).send();
  if (media.saveAs !== null)
    reply.header(
      'content-disposition',
      create(media.saveAs, { fallback: media.saveAs.replace(/[^\w .()-]/g, '_') }),
    );
  reply.type(media.type);

  const rangeHeader = request.headers.range;
  const ifRange = request.headers['if-range'];
  const range =
    rangeHeader && (ifRange === undefined || ifRange === media.tag) ? rangeOf(rangeHeader, size) : null;
  if (range === 'beyond')
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-type').send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  try {
    return reply.send(await media.open({ start, end }));
  } catch (error) {
    if (error instanceof FileMissing) throw new HttpError('not_found');
    throw error;
  }
}

function hasTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false;
}

/**
 * The requested byte range, both ends included. null for a header that the server does not support:
 * the whole file is sent.
 */
function rangeOf(header: string, size: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return to === '0' || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'beyond' : { start, end };
}
