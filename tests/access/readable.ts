import { unzipSync } from 'fflate';
import { readPdf } from '@photoslate/test-support/read-pdf';

export interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly rawPayload: Buffer;
}

/**
 * Everything readable in a response: its headers, its bytes in every usual encoding, the text of a
 * PDF, and the names and files in a ZIP.
 */
export async function readable({ headers, rawPayload }: Answer): Promise<string> {
  const parts = [JSON.stringify(headers), rawPayload.toString('latin1'), rawPayload.toString('utf8')];
  const type = String(headers['content-type']);
  if (type.startsWith('image/')) parts.push(rawPayload.toString('latin1').replaceAll('\0', ' '));
  if (type.startsWith('application/pdf') && rawPayload.length > 0)
    parts.push((await readPdf(rawPayload)).pages.join('\n'));
  if (type.startsWith('application/zip') && rawPayload.length > 0)
    for (const [name, bytes] of Object.entries(unzipSync(rawPayload)))
      parts.push(name, Buffer.from(bytes).toString('latin1').replaceAll('\0', ' '));
  return parts.join('\n');
}
