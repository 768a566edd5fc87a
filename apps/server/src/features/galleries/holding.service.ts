import type { HoldBack } from '@photoslate/contract/galleries';
import type { z } from 'zod';
import { lockedSession } from '#features/session-access/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { setHold } from './galleries.store.ts';
import { lockedShoots, publishChanges } from './publishing.service.ts';

/**
 * Holds shoots back from publishing, with a reason for the others, or releases them. It is a note
 * for people: whoever publishes such a shoot releases it.
 *
 * @throws HttpError `not_found`, `forbidden`; `conflict` if one is published or about to be (then
 * none is held)
 */
export async function holdBack(
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  { shootIds, hold }: z.infer<typeof HoldBack>,
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const ids = shoots.map(({ id }) => id);
  if (hold && shoots.some(({ gallery, publishAt }) => gallery === 'published' || publishAt !== null))
    throw new HttpError('conflict');
  // A page that is out of date may hold it back again: the reason of a colleague stays.
  const heldReason = hold?.reason === undefined ? undefined : hold.reason?.trim() || null;
  await setHold(tx, ids, hold && { heldAt: now, heldBy: identity.userId, heldReason });
  await publishChanges(tx, session, ids);
}
