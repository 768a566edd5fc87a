import type { Platform } from '#platform/platform.ts';
import { storeAttentionJob } from './attention.jobs.ts';
import { hasManyNotes, storeAttention } from './session-attention.store.ts';

/** A request stores up to this many sessions itself. After an upgrade there may be more. */
const STORED_BY_A_REQUEST = 200;

/**
 * Stores what needs attention if many sessions were noted. The dashboard is exact without this: it
 * reads noted sessions directly.
 */
export async function keepNotesFew({ db, jobs }: Platform, studioId: string): Promise<void> {
  if (!(await hasManyNotes(db, studioId))) return;
  const remain = await storeAttention(db, studioId, STORED_BY_A_REQUEST);
  if (remain)
    await db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, storeAttentionJob, { studioId }, { once: studioId }));
}
