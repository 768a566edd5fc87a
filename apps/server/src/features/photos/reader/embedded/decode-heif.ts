import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { Unreadable } from '../read-result.ts';

/** The limit that fits in a reader's memory, which holds three copies of the pixels at once. */
const maxPixels = 64_000_000;
const quality = 92;
/** A JPEG segment's length has two bytes and includes them. */
const maxProfileBytes = 65_000;

/**
 * The part of libheif's API that is used. Handles are numbers; a failed call returns an error code
 * instead.
 */
interface LibHeif {
  heif_context_alloc(): unknown;
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): HeifError;
  heif_js_context_get_primary_image_handle(context: unknown): HeifError;
  heif_image_handle_get_width(handle: unknown): number;
  heif_image_handle_get_height(handle: unknown): number;
  heif_js_decode_image2(handle: unknown, colours: unknown, order: unknown): Promise<HeifError & HeifImage>;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
}
interface HeifError {
  code?: { value: number };
  subcode?: { value: number };
  message?: string;
}
interface HeifImage {
  channels: { data: Uint8Array; width: number; height: number; stride: number }[];
}

const unsupported = new Set([3, 4]);
const memory = 6;
const securityLimit = 1000;

/**
 * Returns libheif's answer unless it is an error. Memory and limit errors become `too-large`,
 * unknown formats `unsupported`, all others `otherwise`.
 */
function checked<T extends HeifError>(answer: T, otherwise: 'unsupported' | 'damaged'): T {
  const code = answer.code?.value ?? 0;
  if (code === 0) return answer;
  const isTooLarge = code === memory || answer.subcode?.value === securityLimit;
  throw new Unreadable(
    isTooLarge ? 'too-large' : unsupported.has(code) ? 'unsupported' : otherwise,
    answer.message,
  );
}

const require = createRequire(import.meta.url);

/**
 * Creates a decoder for one file. No data of an untrusted file stays in it, and its WebAssembly
 * memory, which only grows, is released.
 */
function openLibHeif(): LibHeif {
  const wasm = require.resolve('libheif-js/libheif-wasm/libheif.wasm');
  const create = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => LibHeif;
  return create({ wasmBinary: readFileSync(wasm), print: () => {}, printErr: () => {} });
}

async function pixelsOf(
  bytes: Uint8Array,
  pixelLimit: number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const heif = openLibHeif();
  const context = heif.heif_context_alloc();
  // Truncation was checked before. If libheif cannot parse the boxes, the file may use features
  // that it does not support.
  checked(heif.heif_context_read_from_memory(context, bytes), 'unsupported');
  const handle = checked(heif.heif_js_context_get_primary_image_handle(context), 'unsupported');
  const size = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle);
  if (size > Math.min(pixelLimit, maxPixels)) throw new Unreadable('too-large');
  const { channels } = checked(
    await heif.heif_js_decode_image2(
      handle,
      heif.heif_colorspace.heif_colorspace_RGB,
      heif.heif_chroma.heif_chroma_interleaved_RGB,
    ),
    'damaged',
  );
  const [plane] = channels;
  if (!plane) throw new Unreadable('damaged');
  const { data, width, height, stride } = plane;
  const line = width * 3;
  if (stride === line) return { data, width, height };
  const rows = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, y * stride + line), y * line);
  return { data: rows, width, height };
}

/** Inserts a colour profile as the first segment of a JPEG. */
function withProfile(jpeg: Buffer, profile: Uint8Array | null): Buffer {
  if (!profile || profile.length > maxProfileBytes) return jpeg;
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 2 + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)]);
}

/**
 * Converts a phone's HEIC to a JPEG of the same size, upright, with its colour profile and no other
 * metadata. Rejects with `Unreadable`.
 */
export async function decodeHeif(
  bytes: Uint8Array,
  profile: Uint8Array | null,
  pixelLimit: number,
): Promise<Buffer> {
  try {
    const { data, width, height } = await pixelsOf(bytes, pixelLimit);
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer();
    return withProfile(jpeg, profile);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error);
  }
}
