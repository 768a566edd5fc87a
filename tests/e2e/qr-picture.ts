import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** The text of the QR code in a picture. */
export async function qrIn(picture: Buffer): Promise<string | undefined> {
  return (await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] }))[0]?.text;
}
