import type { Code } from '@photoslate/domain/code';
import { sql } from 'kysely';
import { matchSessionPhotos } from '#features/photos/index.ts';
import { newId } from '#platform/ids.ts';
import type { App, Actor } from '@photoslate/test-support/start-app';

const START = Date.parse('2026-06-06T10:00:00Z');
/** Camera time minus true time. */
const CAMERA_AHEAD_MS = 3_607_000;
export const SHOOT_S = 300;
const CAMERA = 'Canon|EOS R6|42';

/** The time this many seconds after the start of the session. */
export const after = (seconds: number) => new Date(START + seconds * 1000);

export interface Taken {
  readonly seconds: number;
  readonly code?: string;
  readonly camera?: string;
  readonly sha256?: string;
  /** Default: ten more than the previous photo's number. */
  readonly fileNumber?: number;
}

/**
 * A closed session after its card was read: shoots of five minutes, each with a QR frame after 12 s
 * and photos after 20, 24 and 28 s.
 */
export async function photographedSession(app: App, as: Actor, shootCount = 3) {
  const prices = await app.call('studio.priceGroups', { as });
  const { data: session } = await app.call('sessions.create', {
    as,
    body: {
      location: { name: 'Boulevard', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId: prices.data[0]?.id ?? '',
      createdAt: after(0).toISOString(),
    },
  });
  const params = { id: session.id };
  const shoots: { id: string; code: string }[] = [];
  for (let index = 0; index < shootCount; index++) {
    const body = { number: index + 1, startedAt: after(index * SHOOT_S).toISOString(), uncertaintyMs: 100 };
    // oxlint-disable-next-line no-await-in-loop -- one shoot after the other
    const { data } = await app.call('shoots.start', { as, params, body });
    shoots.push({ id: data.id, code: data.hash });
  }
  await app.call('sessions.close', {
    as,
    params,
    body: { at: after(shootCount * SHOOT_S).toISOString() },
  });
  let lastNumber = 0;

  const made = {
    id: session.id,
    shoots,
    /**
     * Inserts photos in the state after reading and matches them.
     *
     * @returns their ids
     */
    async take(taken: readonly Taken[]): Promise<string[]> {
      const rows = taken.map(({ seconds, code, camera = CAMERA, sha256, fileNumber }) => {
        lastNumber += 10;
        const id = newId();
        const qr = code ? [{ code, seconds: START / 1000 + seconds, text: code }] : [];
        return {
          id,
          studioId: as.studioId,
          sessionId: session.id,
          homeSessionId: session.id,
          sha256: sha256 ?? id.replaceAll('-', '').padEnd(64, '0'),
          sizeBytes: 1000,
          fileName: `IMG_${String(fileNumber ?? lastNumber).padStart(4, '0')}.JPG`,
          storageKey: `photos/${session.id}/${id}.original`,
          state: 'read' as const,
          cameraKey: camera,
          make: 'Canon',
          model: 'EOS R6',
          cameraTimeMs: START + seconds * 1000 + CAMERA_AHEAD_MS + 400,
          cameraTimeResolutionMs: 10,
          width: 900,
          height: 600,
          qr: JSON.stringify(qr),
        };
      });
      for (let at = 0; at < rows.length; at += 500)
        // oxlint-disable-next-line no-await-in-loop -- a statement takes so many parameters
        await app.db
          .insertInto('photos')
          .values(rows.slice(at, at + 500))
          .execute();
      await made.match();
      return rows.map(({ id }) => id);
    },
    match: () => matchSessionPhotos(app.platform, session.id),
    /** The ids of each shoot's photos, by the shoot's id. */
    async inShoots(): Promise<Record<string, string[]>> {
      const { rows } = await sql<{ shootId: string; photoIds: string[] }>`
        select shoot_id as "shootId", array_agg(photo_id::text order by photo_id) as "photoIds" from photo_shoots
          join shoots on shoots.id = shoot_id where shoots.session_id = ${session.id} group by shoot_id`.execute(
        app.db,
      );
      return Object.fromEntries(rows.map(({ shootId, photoIds }) => [shootId, photoIds]));
    },
  };
  return made;
}

/** The photos of a whole card: a QR frame and three photos for each of these shoots. */
export const wholeCard = (shoots: readonly { readonly code: string | Code }[]): Taken[] =>
  shoots.flatMap(({ code }, index) => [
    { seconds: index * SHOOT_S + 12, code },
    ...[20, 24, 28].map((seconds) => ({ seconds: index * SHOOT_S + seconds })),
  ]);

export type PhotographedSession = Awaited<ReturnType<typeof photographedSession>>;
