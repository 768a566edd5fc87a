import { hasIdentifier, jpegMarker, type JpegHeader } from './jpeg-header.ts';

/**
 * Whether a JPEG has a colour profile other than sRGB, which the decoder must apply. An sRGB
 * profile is ignored: applying it changes nothing and costs half as much as the decoding.
 */
export function needsProfile(bytes: Uint8Array, header: JpegHeader): boolean {
  const segment = header.segments.find(
    (each) => each.marker === jpegMarker.app2 && hasIdentifier(bytes, each, 'ICC_PROFILE\0'),
  );
  if (!segment) return false;
  const profile = Buffer.from(bytes.buffer, bytes.byteOffset + segment.start, segment.end - segment.start);
  return !profile.includes('sRGB') && !profile.includes(Buffer.from('sRGB', 'utf16le').swap16());
}
