const starts = (bytes: Uint8Array, at: number, text: string) =>
  bytes.length >= at + text.length &&
  Buffer.from(bytes.buffer, bytes.byteOffset + at, text.length).equals(Buffer.from(text, 'latin1'));

/**
 * The type of a file. `tiff` (CR2, NEF, ARW, DNG, RW2 and TIFF itself), `raf`, `cr3` and `heif` may
 * contain a JPEG. `other-photograph` is stored, but not opened.
 */
export type FileType =
  | 'jpeg'
  | 'tiff'
  | 'raf'
  | 'cr3'
  | 'heif'
  | 'other-photograph'
  | 'no-photograph'
  | 'empty';

const signatures: [type: FileType, at: number, text: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['tiff', 0, 'IIU\0'],
  ['raf', 0, 'FUJIFILMCCD-RAW'],
  ['cr3', 4, 'ftypcrx '],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif'].map(
    (brand): [FileType, number, string] => ['heif', 4, `ftyp${brand}`],
  ),
  ['other-photograph', 0, 'IIRO'],
  ['other-photograph', 0, 'IIRS'],
  ['other-photograph', 0, 'MMOR'],
  ['other-photograph', 0, '\0MRM'],
  ['other-photograph', 0, 'FOVb'],
  ['other-photograph', 0, '\x89PNG\r\n\x1a\n'],
  ['other-photograph', 8, 'WEBPVP8'],
  ['other-photograph', 0, '\0\0\0\x0cJXL '],
  ['other-photograph', 0, '\xff\x0a'],
];

/**
 * Detects the type from the first bytes (32 are enough). The file name and the type that a browser
 * declares are ignored.
 */
export function fileType(head: Uint8Array): FileType {
  if (head.length === 0) return 'empty';
  return signatures.find(([, at, text]) => starts(head, at, text))?.[0] ?? 'no-photograph';
}
