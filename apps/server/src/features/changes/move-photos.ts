import type { Decide, Decision } from '@photoslate/contract/changes';
import type { z } from 'zod';
import { HttpError } from '#platform/http-error.ts';
import type { StoredDecision } from '#platform/database/column-types.ts';
import {
  normalizeIds,
  isChangeStored,
  recordChange,
  lockOne,
  photosOf,
  rematchAll,
  type ChangeContext,
} from './change-context.ts';
import { setPhotos, type FoundPhoto } from './changes.store.ts';
import { belongToSession } from './affected-shoots.store.ts';

/**
 * Stores a photographer's decision about photos and matches the session again. Matching never
 * overrides a decision.
 *
 * @returns the change's id
 *
 * @throws HttpError `not_found` if a photo or shoot is not in this session
 */
export async function movePhotos(
  changing: ChangeContext,
  sessionId: string,
  { id, photoIds, decision }: z.output<typeof Decide>,
): Promise<string> {
  const { tx } = changing;
  const session = await lockOne(changing, sessionId);
  if (id && (await isChangeStored(tx, session.sessionId, id))) return id;
  const decided = normalizeDecision(decision);
  const named = shootsNamed(decided);
  if (named.length > 0 && !(await belongToSession(tx, session.sessionId, named)))
    throw new HttpError('not_found');
  const photos = await photosOf(tx, session, photoIds);
  const changeId = await recordChange(changing, session, { id, what: { kind: 'decide', decision: decided } });
  const wanted = photos.map((photo) => ({
    photoId: photo.id,
    decision: decisionFor(photo, decided),
    sessionId: session.sessionId,
  }));
  await rematchAll(changing, [session.sessionId], await setPhotos(tx, changeId, wanted));
  return changeId;
}

/** The decision to store for one photo, which may already be in shoots. */
function decisionFor({ shootIds }: FoundPhoto, decision: Decision): StoredDecision | null {
  switch (decision.kind) {
    case 'automatic':
      return null;
    case 'add':
      return { kind: 'shoots', shootIds: [...new Set([...shootIds, ...decision.shootIds])] };
    case 'remove': {
      const rest = shootIds.filter((shootId) => !decision.shootIds.includes(shootId));
      return rest.length > 0 ? { kind: 'shoots', shootIds: rest } : { kind: 'hidden' };
    }
    case 'qr-frame':
      return decision.shootId ? { kind: 'qr-frame', shootId: decision.shootId } : { kind: 'qr-frame' };
    default:
      return decision;
  }
}

/** The same decision with distinct shoot ids in lower case. */
function normalizeDecision(decision: Decision): Decision {
  if ('shootIds' in decision) return { ...decision, shootIds: normalizeIds(decision.shootIds) };
  if (decision.kind === 'qr-frame' && decision.shootId)
    return { ...decision, shootId: decision.shootId.toLowerCase() };
  return decision;
}

function shootsNamed(decision: Decision): string[] {
  if ('shootIds' in decision) return decision.shootIds;
  return decision.kind === 'qr-frame' && decision.shootId ? [decision.shootId] : [];
}
