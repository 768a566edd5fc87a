import type { Identity } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readableSession } from '#platform/session-access.ts';
import { reportOf } from './card.service.ts';

/** A session's card as it is now, for whoever may read the session. */
export const renderReport =
  (_platform: Platform) => async (db: Db | Tx, identity: Identity, sessionId: string) => ({
    data: await reportOf(db, await readableSession(db, identity, sessionId)),
  });
