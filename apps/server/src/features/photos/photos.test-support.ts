import { randomBytes } from 'node:crypto';
import { CODE_BYTES, codeFromBytes, qrText, type Code } from '@photoslate/domain/code';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor } from '../../../../../tests/support/start-app.ts';

export type Person = 'photographer' | 'colleague' | 'owner' | 'stranger';
export type Headers = Record<string, string>;

export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const PIECE = 'application/offset+octet-stream';

const newCode = () => codeFromBytes(randomBytes(CODE_BYTES));
const startedAt = new Date('2026-06-06T10:00:00Z');
/** So many seconds after the session began. */
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

/** A running server with two studios, their people, and one session that has ended. `works`: it also does its jobs. */
export async function openStory({ works = false } = {}) {
  const app = await startApp({ works });
  const { db, config } = app.platform;

  const studioId = await app.makeStudio('Atelier Noord');
  const people: Record<Person, Actor> = {
    photographer: await app.makeUser(studioId, 'photographer'),
    colleague: await app.makeUser(studioId, 'photographer'),
    owner: await app.makeUser(studioId, 'owner'),
    stranger: await app.makeUser(await app.makeStudio('Elsewhere'), 'owner'),
  };

  const sessionId = newId();
  const locationId = newId();
  await db
    .insertInto('locations')
    .values({
      id: locationId,
      studio_id: studioId,
      name: 'Boulevard',
      location: 'Zandvoort',
      time_zone: 'Europe/Amsterdam',
      last_used_at: startedAt,
    })
    .execute();
  const group = await db
    .selectFrom('price_groups')
    .selectAll()
    .where('studio_id', '=', studioId)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  const sessionCode = newCode();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      studio_id: studioId,
      photographer_id: people.photographer.userId,
      location_id: locationId,
      price_group_id: group.id,
      price_group_name: group.name,
      first_photo_cents: group.first_photo_cents,
      extra_photo_cents: group.extra_photo_cents,
      buy_all_cents: group.buy_all_cents,
      code: sessionCode,
      status: 'ended',
      created_at: startedAt,
      calibrated_at: null,
      ended_at: startedAt,
    })
    .execute();
  const bindCode = (code: Code, shootId: string | null) =>
    db
      .insertInto('codes')
      .values({
        code,
        studio_id: studioId,
        device_id: null,
        session_id: sessionId,
        shoot_id: shootId,
        bound_at: startedAt,
        replaced_at: null,
      })
      .execute();
  await bindCode(sessionCode, null);

  const story = {
    app,
    db,
    platform: app.platform,
    sessionId,
    studioId,
    startedAt,
    /** The header that says who asks. */
    as: (who: Person | 'nobody'): Headers =>
      who === 'nobody' ? {} : { authorization: `Bearer ${people[who].token}` },
    /** A further login of someone; its token. */
    logIn: async (who: Person) => (await app.logIn(people[who].email)).token,
    /** The id of the login by which someone asks. */
    async loginOf(who: Person): Promise<string> {
      const login = await db
        .selectFrom('logins')
        .select('id')
        .where('user_id', '=', people[who].userId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return login.id;
    },
    async close(): Promise<void> {
      // Connections that fetch keeps for later would hold up the close.
      app.app.server.closeAllConnections();
      await app.close();
    },

    /** Makes a shoot that is open from so many seconds after the session's start, until so many. */
    async shoot(number: number, fromSeconds: number, toSeconds: number): Promise<{ id: string; code: Code }> {
      const id = newId();
      const code = newCode();
      await db
        .insertInto('shoots')
        .values({
          id,
          session_id: sessionId,
          number,
          code,
          status: 'completed',
          title: null,
          note: null,
          language: null,
          created_at: after(fromSeconds),
          uncertainty_ms: 100,
          completed_at: after(toSeconds),
          published_at: null,
        })
        .execute();
      await bindCode(code, id);
      await db
        .insertInto('shoot_stretches')
        .values({
          id: newId(),
          shoot_id: id,
          from_at: after(fromSeconds),
          to_at: after(toSeconds),
          uncertainty_ms: 100,
          device_id: null,
        })
        .execute();
      return { id, code };
    },

    /** One request of the tus protocol. */
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

    /** What a phone shows at so many seconds after the session's start. */
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
