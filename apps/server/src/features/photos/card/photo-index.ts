import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PhotoDetails, type PhotoIndex, PHOTO_DETAILS_MAX } from '@photoslate/contract/photo-index';
import type { Authorized } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { mediaKeyStart, mediaSignature, type MediaGrant } from '../media/media-url.ts';
import { photosByIds } from './card.service.ts';
import { inOrder, NO_PHOTOS } from './photo-order.ts';
import { indexState, readIndex, versionsOfPhotos, type IndexState } from './photo-index.store.ts';

/** The length of the order's hash, enough to tell two orders apart. */
const HASH_LENGTH = 16;

/**
 * All photos of a session, or those that changed since an earlier answer. When their order changed,
 * the answer is all of them again.
 * @param since the version of the earlier answer; one that this server cannot read gets all photos
 */
export async function photoIndex(
  platform: Platform,
  db: Db | Tx,
  { sessionId }: Authorized<SessionAccess>,
  since: string | undefined,
  grant: MediaGrant,
): Promise<PhotoIndex> {
  const earlier = readVersion(since);
  const state = await indexState(db, sessionId, earlier?.snapshot ?? null);
  const isSameOrder = earlier?.order === orderOf(state);
  const only = isSameOrder ? state.changed : null;
  const photos = only?.length === 0 ? NO_PHOTOS : inOrder(await readIndex(db, sessionId, only));
  const { shootIds, candidateShootIds, ...columns } = photos;
  const shoots = new Numbered();
  return {
    version: `${state.snapshot}.${orderOf(state)}`,
    full: only === null,
    count: only === null ? columns.id.length : state.count,
    grant: mediaKeyStart(grant),
    photos: {
      ...columns,
      shoots: shootIds.map((ids) => ids.map((id) => shoots.numberOf(id))),
      candidates: candidateShootIds.map((ids) => ids.map((id) => shoots.numberOf(id))),
      thumb: await thumbSignatures(platform, grant, columns),
    },
    shootIds: shoots.names,
  };
}

const orderOf = ({ orderHash }: IndexState): string => orderHash?.slice(0, HASH_LENGTH) ?? '';

/** The parts of a version that an earlier answer contained; null for anything else. */
function readVersion(version: string | undefined): { snapshot: string; order: string } | null {
  const [, snapshot, order] = /^(\d{1,19})\.([0-9a-f]{0,16})$/.exec(version ?? '') ?? [];
  return snapshot === undefined || order === undefined ? null : { snapshot, order };
}

/** Gives each name a number: its place in the list of names. */
class Numbered {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** After this many signatures (a few milliseconds) other requests are served. */
const SIGNED_IN_A_TURN = 1000;

async function thumbSignatures(
  platform: Platform,
  grant: MediaGrant,
  { id: ids, state }: { readonly id: readonly string[]; readonly state: readonly string[] },
): Promise<(string | null)[]> {
  const signatures: (string | null)[] = [];
  for (const [at, id] of ids.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    if (at % SIGNED_IN_A_TURN === SIGNED_IN_A_TURN - 1) await nextTurn();
    signatures.push(state[at] === 'read' ? mediaSignature(platform, grant, id, 'thumb') : null);
  }
  return signatures;
}

/**
 * Everything about a few photos, in the order in which they were taken. Photos that are not in the
 * session, and versions that another photo represents, are left out.
 * @param ids separated by commas
 * @throws HttpError `bad_request` for something else than ids, and for too many
 */
export async function photoDetails(
  platform: Platform,
  db: Db | Tx,
  session: Authorized<SessionAccess>,
  ids: string,
  grant: MediaGrant,
): Promise<PhotoDetails[]> {
  const asked = [...new Set(ids.toLowerCase().split(','))];
  if (asked.length > PHOTO_DETAILS_MAX || !asked.every(isId)) throw new HttpError('bad_request');
  const photos = await photosByIds(platform, db, session, asked, grant);
  const versions = Map.groupBy(await versionsOfPhotos(db, session.sessionId, asked), ({ of }) => of);
  return photos.map((photo) => ({
    ...photo,
    versions: (versions.get(photo.id) ?? []).map(({ id, fileName, isShown }) => ({ id, fileName, isShown })),
  }));
}
