const starts = (bytes: Uint8Array, at: number, text: string) =>
  bytes.length >= at + text.length &&
  Buffer.from(bytes.buffer, bytes.byteOffset + at, text.length).equals(Buffer.from(text, 'latin1'));

/** Formats that hold photographs which the reader does not read: RAW files, HEIC and its kin, PNG, WebP, TIFF. */
const photographs: [at: number, text: string][] = [
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, 'IIU\0'],
  [0, 'IIRO'],
  [0, 'IIRS'],
  [0, 'MMOR'],
  [0, 'FUJIFILMCCD-RAW'],
  [0, '\0MRM'],
  [0, 'FOVb'],
  [0, '\x89PNG\r\n\x1a\n'],
  [8, 'WEBPVP8'],
  [0, '\0\0\0\x0cJXL '],
  [0, '\xff\x0a'],
];
const photographBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'crx '];

/** What the first bytes (32 are enough) say a file is. Its name and the type that a browser declared are never asked. */
export function fileType(head: Uint8Array): 'jpeg' | 'other-photograph' | 'no-photograph' | 'empty' {
  if (head.length === 0) return 'empty';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (photographs.some(([at, text]) => starts(head, at, text))) return 'other-photograph';
  if (starts(head, 4, 'ftyp') && photographBrands.some((brand) => starts(head, 8, brand)))
    return 'other-photograph';
  return 'no-photograph';
}
