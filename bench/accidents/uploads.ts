import { UPLOAD_PATH, type Phone } from './phone.ts';
import type { Photograph } from './photographs.ts';
import type { FileRecord, Records, SessionRecord } from './records.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { 'content-type': 'application/offset+octet-stream' };

export interface Uploads {
  /** Uploads a photograph in one request. Resolves with the photo's id. */
  whole(session: SessionRecord, photograph: Photograph): Promise<string>;
  /** Uploads it in this many pieces. Each piece starts at the offset that the server reports. */
  inPieces(session: SessionRecord, photograph: Photograph, pieces: number): Promise<string>;
}

const creating = (session: SessionRecord, { bytes, sha256 }: Photograph) => {
  const metadata = Object.entries({ sessionId: session.id ?? '', filename: `${sha256}.JPG`, sha256 });
  return {
    'upload-length': String(bytes.length),
    'upload-metadata': metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(','),
  };
};

const begin = (session: SessionRecord, { sha256 }: Photograph, inPieces: boolean): FileRecord => {
  const file: FileRecord = {
    sha256,
    inPieces,
    photoId: null,
    path: null,
    offset: 0,
    offsets: 0,
    shortened: false,
  };
  session.files.push(file);
  return file;
};

/** The uploads of a phone, with tus as the app uses it. */
export function uploadsOf(phone: Phone, records: Records): Uploads {
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
    phone.send(path, {
      method,
      headers: { ...TUS, authorization: phone.authorization(), ...headers },
      ...(body ? { body } : {}),
    });
  const refused = (what: string, { status, text }: { status: number; text: string }): never =>
    phone.refuse(`${what}: ${status} ${text.slice(0, 200)}`);
  const stored = (file: FileRecord, photoId: string) => {
    records.acknowledged++;
    return (file.photoId = photoId);
  };

  return {
    async whole(session, photograph) {
      const file = begin(session, photograph, false);
      const headers = { ...creating(session, photograph), ...PIECE };
      const answer = await send('POST', UPLOAD_PATH, headers, photograph.bytes);
      const photoId = answer.headers.get('photo-id');
      if (answer.status !== 201 || !photoId) return refused('a whole upload', answer);
      return stored(file, photoId);
    },
    async inPieces(session, photograph, pieces) {
      const file = begin(session, photograph, true);
      const { length } = photograph.bytes;
      const created = await send('POST', UPLOAD_PATH, creating(session, photograph));
      if (created.status !== 201) return refused('a new upload', created);
      const path = (file.path = created.headers.get('location') ?? '');
      let asks = false;
      for (;;) {
        if (asks) {
          const head = await send('HEAD', path, {});
          if (head.status !== 200) return refused('the offset of an upload', head);
          const offset = Number(head.headers.get('upload-offset'));
          if (offset < file.offset) file.shortened = true;
          file.offset = offset;
          // The last piece had arrived, and only its response was lost.
          if (offset === length) return stored(file, path.split('/').at(-1) ?? '');
        }
        const piece = photograph.bytes.subarray(file.offset, file.offset + Math.ceil(length / pieces));
        const headers = { ...PIECE, 'upload-offset': String(file.offset) };
        const answer = await send('PATCH', path, headers, piece);
        // A repeated piece may have arrived the first time.
        asks = answer.status === 409;
        if (asks) continue;
        if (answer.status !== 204) return refused('a piece of an upload', answer);
        file.offset = Number(answer.headers.get('upload-offset'));
        file.offsets++;
        records.acknowledged++;
        const photoId = answer.headers.get('photo-id');
        if (photoId) return stored(file, photoId);
      }
    },
  };
}
