import { randomBytes } from 'node:crypto';
import { type Code, isCode, qrText } from '@photoslate/domain/code';
import { type Actor, type StartOptions, startApp } from '@photoslate/test-support/start-app';
import { expect } from 'vitest';

export { photograph, PRIVATE_BYTES } from '@photoslate/test-support/fixtures/small-photograph';

export type Person = 'photographer' | 'colleague' | 'owner' | 'stranger';
export type Headers = Record<string, string>;

export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const PIECE = 'application/offset+octet-stream';

/** A multiple of the size in which bytes are written, so that all of them are in the file. */
const HUNG_BYTES = 3 * 256 * 1024;

const startedAt = new Date('2026-06-06T10:00:00Z');
/** The moment this many seconds after the session's start. */
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

/**
 * A running server with two studios, their users, and one session that has ended. `runsJobs`: it
 * also runs its jobs.
 */
export async function openStory({ runsJobs: works = false, ...more }: StartOptions = {}) {
  const app = await startApp({ runsJobs: works, ...more });
  const { db, config } = app.platform;

  const studioId = await app.makeStudio('Atelier Noord');
  const people: Record<Person, Actor> = {
    photographer: await app.makeUser(studioId, 'photographer'),
    colleague: await app.makeUser(studioId, 'photographer'),
    owner: await app.makeUser(studioId, 'owner'),
    stranger: await app.makeUser(await app.makeStudio('Elsewhere'), 'owner'),
  };
  const as = people.photographer;
  const prices = await app.call('studio.priceGroups', { as });
  const { data: session } = await app.call('sessions.create', {
    as,
    body: {
      location: { name: 'Boulevard', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId: prices.data[0]?.id ?? '',
      createdAt: startedAt.toISOString(),
    },
  });
  const sessionId = session.id;
  await app.call('sessions.close', {
    as,
    params: { id: sessionId },
    body: { at: after(3600).toISOString() },
  });

  const story = {
    app,
    db,
    platform: app.platform,
    sessionId,
    startedAt,
    people,
    /** The authorization header of a user. */
    as: (who: Person | 'nobody'): Headers =>
      who === 'nobody' ? {} : { authorization: `Bearer ${people[who].token}` },
    /** Logs a user in once more; returns the access token. */
    logIn: async (who: Person) => (await app.logIn(people[who].email)).token,
    /** The id of a user's current login. */
    async loginOf(who: Person): Promise<string> {
      const login = await db
        .selectFrom('logins')
        .select('id')
        .where('userId', '=', people[who].userId)
        .where('endedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return login.id;
    },
    async close(): Promise<void> {
      // fetch keeps connections alive, which would delay the close.
      app.app.server.closeAllConnections();
      await app.close();
    },

    /**
     * Creates a shoot that began this many seconds after the session. The phone that started it had
     * no network until now.
     */
    async shoot(number: number, fromSeconds: number): Promise<{ id: string; code: Code }> {
      const body = { number, startedAt: after(fromSeconds).toISOString(), uncertaintyMs: 100 };
      const { data } = await app.call('shoots.start', { as, params: { id: sessionId }, body });
      if (!isCode(data.hash)) throw new Error(`no code: ${data.hash}`);
      return { id: data.id, code: data.hash };
    },

    /** Sends one request of the tus protocol. */
    tus: (
      method: string,
      path: string,
      who: Person | 'nobody',
      headers: Headers = {},
      body?: RequestInit['body'],
    ) =>
      fetch(app.url + path, {
        method,
        headers: { 'tus-resumable': '1.0.0', ...story.as(who), ...headers },
        ...(body === undefined ? {} : { body, duplex: 'half' as const }),
      }),

    /** Uploads a whole file in one request. */
    upload: (fileName: string, bytes: Buffer<ArrayBuffer>, who: Person = 'photographer') =>
      story.tus(
        'POST',
        '/api/uploads',
        who,
        {
          'upload-length': String(bytes.length),
          'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64(fileName)}`,
          'content-type': PIECE,
        },
        bytes,
      ),

    async get(path: string, who: Person | 'nobody' = 'photographer') {
      const answer = await fetch(app.url + path, { headers: story.as(who) });
      const body: unknown = await answer.json();
      return { status: answer.status, body };
    },

    async post(path: string, sent: unknown, who: Person | 'nobody' = 'photographer') {
      const answer = await fetch(app.url + path, {
        method: 'POST',
        headers: { ...story.as(who), 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      const body: unknown = await answer.json();
      return { status: answer.status, body };
    },

    /** The QR text that a phone shows this many seconds after the session's start. */
    qr: (code: Code, seconds: number) =>
      qrText({
        publicUrl: config.publicUrl,
        code,
        seconds: Math.floor(startedAt.getTime() / 1000) + seconds,
      }),
  };
  return story;
}

export type Story = Awaited<ReturnType<typeof openStory>>;

/** A minimal tus client for the photographer. */
export const tusClient = (story: Story) => {
  const metadata = (more: Headers = {}) =>
    Object.entries({ sessionId: story.sessionId, filename: 'IMG_0001.JPG', ...more })
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(',');
  return {
    metadata,
    /** Creates an upload of this length; returns its path. */
    async begin(length: number, more: Headers = {}): Promise<string> {
      const answer = await story.tus('POST', '/api/uploads', 'photographer', {
        'upload-length': String(length),
        'upload-metadata': metadata(more),
      });
      if (answer.status !== 201) throw new Error(`no upload was created: ${answer.status}`);
      return answer.headers.get('location') ?? '';
    },
    send: (
      path: string,
      offset: number,
      piece: RequestInit['body'],
      who: Person | 'nobody' = 'photographer',
    ) => story.tus('PATCH', path, who, { 'upload-offset': String(offset), 'content-type': PIECE }, piece),
    /**
     * Sends the first bytes in a request that then hangs. Resolves when the server has written
     * them. `broken`: the outcome of the request.
     */
    async hang(path: string, bytes: Buffer<ArrayBuffer>) {
      const begun = bytes.subarray(0, HUNG_BYTES);
      const hanging = new ReadableStream({ start: (stream) => stream.enqueue(begun) });
      const broken = this.send(path, 0, hanging).catch((error: unknown) => error);
      const { partials } = story.platform.storage;
      await expect.poll(() => partials.offset(path.split('/').at(-1) ?? '')).toBe(HUNG_BYTES);
      return { broken, sentBytes: HUNG_BYTES };
    },
    async offsetOf(path: string): Promise<string | null> {
      return (await story.tus('HEAD', path, 'photographer')).headers.get('upload-offset');
    },
  };
};

/** Bytes that start like a JPEG, for code that never decodes them. */
export const jpegLike = (length: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 4)]);
