import { readQrText } from '@photoslate/domain/code';
import { freeMemory } from '#platform/free-memory.ts';
import { adobeRgbToSrgb } from './adobe-rgb.ts';
import { withByteFile } from './byte-file.ts';
import { needsProfile } from './colour-profile.ts';
import { decodeJpeg, type JpegSource, type Raw } from './decode-jpeg.ts';
import { mpfPreview, type MpfPreview } from './embedded/mpf-preview.ts';
import { lumaOf, type Luma } from './luma.ts';
import { embeddedIn, openPhoto } from './open-photo.ts';
import type { PhotoSource } from './photo-source.ts';
import { previewsOf } from './previews.ts';
import { readQrCodesDeep } from './qr-cascade.ts';
import type { KnownCodes } from './known-codes/symbol-model.ts';
import { mergedCodes, readQrCodes, type QrReading } from './qr-codes.ts';
import {
  Unreadable,
  type CameraFacts,
  type FoundCode,
  type ReadPhoto,
  type ReadResult,
} from './read-result.ts';

export interface ReadOptions {
  /** A code is expected in this photo: try every preprocessing, which takes up to a few seconds. */
  expectCode: boolean;
  /**
   * The codes that the photo can show. If a code is expected, the search goes on until one of their
   * origins is found, and a code that cannot be decoded is compared with them.
   */
  known?: KnownCodes;
  /** Maximum number of pixels to decode, width times height. */
  pixelLimit: number;
}

/**
 * Minimum long side of the picture that is scanned for codes and used for previews. It is decoded
 * at 1/8 to full size.
 */
const workingLongSide = 1360;
/** Maximum number of pixels to decode only for a QR scan. */
const maxScanPixels = 30_000_000;

const shrinkFor = ({ width, height }: JpegSource) =>
  [8, 4, 2].find(
    (shrink) => Math.max(width, height) / shrink >= workingLongSide && Math.min(width, height) >= shrink,
  ) ?? 1;

const nothingKnown: KnownCodes = { origins: [], codes: [], fromSeconds: 0, toSeconds: 0 };

async function findCodes(
  luma: Luma,
  source: JpegSource,
  shrink: number,
  { expectCode, known }: ReadOptions,
): Promise<QrReading> {
  const isOurs = ({ text }: FoundCode) => !known || readQrText(text, known).kind === 'ours';
  const first = await readQrCodes(luma);
  if (!expectCode || first.codes.some(isOurs)) return first;
  const decode = async (factor: 2 | 4) => {
    if (factor > shrink || (source.width * source.height * factor ** 2) / shrink ** 2 > maxScanPixels)
      return null;
    const { data, width, height } = await decodeJpeg(source, shrink / factor);
    return lumaOf(data, width, height);
  };
  const deep = await readQrCodesDeep(luma, decode, known ?? nothingKnown, isOurs);
  return {
    codes: mergedCodes(first.codes, deep.codes),
    suspected: first.suspected || deep.suspected,
  };
}

/** The decoded picture and its codes. */
interface Look {
  raw: Raw;
  reading: QrReading;
}

async function lookAt(source: JpegSource, options: ReadOptions): Promise<Look> {
  const shrink = shrinkFor(source);
  const raw = await decodeJpeg(source, shrink);
  const luma = lumaOf(raw.data, raw.width, raw.height);
  const reading = await findCodes(luma, source, shrink, options);
  freeMemory(luma.pixels);
  return { raw, reading };
}

/**
 * A look at the camera's own preview, in less CPU time. null if it is damaged, or if it
 * may show a code that only the photograph itself can tell.
 */
async function lookAtPreview(preview: JpegSource): Promise<Look | null> {
  try {
    const raw = await decodeJpeg(preview, shrinkFor(preview));
    const luma = lumaOf(raw.data, raw.width, raw.height);
    const reading = await readQrCodes(luma);
    freeMemory(luma.pixels);
    return reading.suspected && reading.codes.length === 0 ? null : { raw, reading };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

async function readJpeg(
  source: JpegSource,
  camera: CameraFacts,
  options: ReadOptions,
  preview: MpfPreview | null,
): Promise<Omit<ReadPhoto, 'isEmbedded'>> {
  const small = preview && (await lookAtPreview({ ...source, ...preview, input: preview.bytes }));
  const { raw, reading } = small ?? (await lookAt(source, options));
  const { codes, suspected } = reading;
  const isAdobeRgb = camera.adobeRgb && source.isSrgb;
  if (isAdobeRgb) adobeRgbToSrgb(raw.data);
  const isUpright = camera.orientation < 5;
  const pictures = await previewsOf(raw, small && preview?.isUprightColour && !isAdobeRgb ? preview : null);
  freeMemory(raw.data);
  return {
    kind: 'photo',
    width: isUpright ? source.width : source.height,
    height: isUpright ? source.height : source.width,
    camera,
    codes,
    codeSuspected: suspected && codes.length === 0,
    ...pictures,
  };
}

/**
 * Reads one photo in this thread. Problems with the file are part of the result and never reject.
 */
export async function readPhoto(source: PhotoSource, options: ReadOptions): Promise<ReadResult> {
  const { pixelLimit } = options;
  let camera: CameraFacts | null = null;
  try {
    return await withByteFile(source, async (file) => {
      const photo = openPhoto(file, pixelLimit);
      camera = photo.camera;
      const { head, header, embedded } = await photo.jpeg();
      const { width, height } = header;
      if (width * height > pixelLimit) throw new Unreadable('too-large');
      const input = embedded ?? ('path' in source ? source.path : source.bytes);
      const isSrgb = !needsProfile(head, header);
      // Deep looks need all pixels of the photograph.
      const preview =
        embedded || options.expectCode ? null : mpfPreview(file, head, header, camera.orientation);
      const read = await readJpeg({ input, width, height, pixelLimit, isSrgb }, camera, options, preview);
      return { ...read, isEmbedded: embedded !== null };
    });
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.reason, camera };
    throw error;
  }
}

/**
 * The embedded JPEG of a photo of another format, with stripped metadata, for a customer who bought
 * it. Rejects with `Unreadable`.
 */
export const extractJpeg = (source: PhotoSource, pixelLimit: number): Promise<Uint8Array> =>
  withByteFile(source, (file) => embeddedIn(file).jpeg(pixelLimit));
