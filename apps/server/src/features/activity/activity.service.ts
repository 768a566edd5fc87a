import type { ActivityKind, ActivityVerb } from '@photoslate/contract/activity';
import type { Identity } from '#platform/access.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/database/handles.ts';
import { insertActivity } from './activity.store.ts';

/**
 * One log entry: who did what. `params` must not contain a person's address or name, only a word
 * that details the verb.
 */
export interface NewActivity {
  readonly studioId: string;
  /**
   * `system`: done by no person, but by a scheduled job or an operator's command; with
   * `params.by: 'customer'` by a customer without a gallery link.
   */
  readonly by: 'system' | Identity | { readonly kind: 'user'; readonly userId: string };
  readonly verb: ActivityVerb;
  readonly thing?: { readonly kind: ActivityKind; readonly id: string };
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  readonly at: Date;
}

/**
 * Writes an entry into the studio's log. It runs in the transaction of the action, so a rollback
 * also removes the entry.
 */
export async function recordActivity(tx: Tx, entry: NewActivity): Promise<void> {
  const { by, thing } = entry;
  await insertActivity(tx, {
    id: newId(),
    studioId: entry.studioId,
    at: entry.at,
    userId: by !== 'system' && by.kind === 'user' ? by.userId : null,
    linkId: by !== 'system' && by.kind === 'link' ? by.linkId : null,
    verb: entry.verb,
    thing: thing?.kind ?? null,
    thingId: thing?.id ?? null,
    ...(entry.params ? { params: JSON.stringify(entry.params) } : {}),
  });
}
