import type { ActivityKind, ActivityVerb } from '@photoslate/contract/activity';
import type { Identity } from '#platform/access.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/database/handles.ts';
import { insertActivity } from './activity.store.ts';

/** Somebody did something. No address and no name of a person may stand in `params`: only what says more of the verb, in a word. */
export interface NewActivity {
  readonly studioId: string;
  /** `system`: nobody, on time or by command. */
  readonly by: 'system' | Identity | { readonly kind: 'user'; readonly userId: string };
  readonly verb: ActivityVerb;
  readonly thing?: { readonly kind: ActivityKind; readonly id: string };
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  readonly at: Date;
}

/** Writes into the studio's log, in the transaction of what was done: what was rolled back was never done. */
export async function recordActivity(tx: Tx, doing: NewActivity): Promise<void> {
  const { by, thing } = doing;
  await insertActivity(tx, {
    id: newId(),
    studio_id: doing.studioId,
    at: doing.at,
    user_id: by !== 'system' && by.kind === 'user' ? by.userId : null,
    link_id: by !== 'system' && by.kind === 'link' ? by.linkId : null,
    verb: doing.verb,
    thing: thing?.kind ?? null,
    thing_id: thing?.id ?? null,
    ...(doing.params ? { params: JSON.stringify(doing.params) } : {}),
  });
}
