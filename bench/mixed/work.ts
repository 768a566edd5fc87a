import { generateCard } from '@photoslate/test-support/fixtures/card';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A few photographs. Each upload of one gets a different suffix, so that it is a new file. */
export async function photographs(): Promise<Buffer[]> {
  const startedAt = Date.now() - 600_000;
  const plan = {
    seed: 'mixed',
    shoots: [
      { code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q', label: '1', photos: 4, startedAt, endedAt: startedAt + 120_000 },
    ],
    location: 'Bench',
    zoneOffsetMinutes: 120,
    qrText: (code: string) => `HTTPS://SLATE.EXAMPLE/C/${code}.1PZ4X7A`,
  };
  const files: Buffer[] = [];
  for await (const { bytes } of generateCard(plan)) files.push(Buffer.from(bytes));
  return files;
}

/** Uploads a photograph to a session in one request. */
export async function upload(url: string, sessionId: string, file: Buffer, as: object, nth: number) {
  const bytes = Buffer.concat([file, Buffer.from(`${Math.random()}`)]);
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...as,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64(`IMG_${nth}.JPG`)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status}`);
}

/** The reads of a desk that watches a session. */
export const readsOf = (sessionId: string): string[] => {
  const event = `/api/events/${sessionId}`;
  return ['/api/events', `${event}/show`, `${event}/card`, `${event}/photos?limit=100`, '/api/locations'];
};
