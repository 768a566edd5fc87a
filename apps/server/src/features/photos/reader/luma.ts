/** Brightness only, one byte per pixel, row by row. */
export interface Luma {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * The brightness (BT.601) of interleaved RGB. Decoding to grey would take longer than this loop.
 */
export function lumaOf(rgb: Uint8Array, width: number, height: number): Luma {
  const pixels = new Uint8Array(width * height);
  for (let from = 0, to = 0; to < pixels.length; from += 3, to += 1) {
    pixels[to] = (rgb[from]! * 77 + rgb[from + 1]! * 150 + rgb[from + 2]! * 29) >> 8;
  }
  return { pixels, width, height };
}

/** The same picture as a binary PGM file. */
export function pgm({ pixels, width, height }: Luma): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([head, pixels]);
}
