import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { freeMemory } from '#platform/free-memory.ts';
import { pgm, type Luma } from './luma.ts';
import type { FoundCode } from './read-result.ts';

const maxCodes = 8;
const maxTextLength = 512;

// By default the module fetches its WebAssembly from a public server.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(
      readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
    ).buffer,
  },
});

const options: ReaderOptions = {
  formats: ['QRCodeModel2'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  tryInvert: false,
  returnErrors: true,
  maxNumberOfSymbols: maxCodes,
};

export interface QrReading {
  codes: FoundCode[];
  /** A symbol was found, but its text could not be decoded. */
  suspected: boolean;
}

/** The codes of several readings, each text once. */
export const mergedCodes = (...readings: readonly (readonly FoundCode[])[]): FoundCode[] => [
  ...new Map(readings.flat().map((code) => [code.text, code])).values(),
];

/** The QR codes of one picture, each text once. `denoise` finds a few more and doubles the time. */
export async function readQrCodes(luma: Luma, { denoise = false } = {}): Promise<QrReading> {
  const file = pgm(luma);
  const results = await readBarcodes(file, { ...options, tryDenoise: denoise });
  freeMemory(file);
  const codes = new Map<string, FoundCode>();
  for (const { isValid, text, position } of results) {
    if (!isValid || text === '' || text.length > maxTextLength || codes.has(text)) continue;
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    codes.set(text, {
      text,
      corners: corners.map(({ x, y }) => ({ x: x / luma.width, y: y / luma.height })),
    });
  }
  return { codes: [...codes.values()], suspected: results.some((result) => !result.isValid) };
}
