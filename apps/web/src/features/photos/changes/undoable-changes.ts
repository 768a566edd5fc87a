import type { Change } from '@photoslate/contract/changes';

/** The newest change that was not undone. */
export const lastUndoable = (changes: readonly Change[]): Change | undefined =>
  changes.find(({ undoneAt }) => undoneAt === null);

/**
 * Whether a list of changes has another to undo than the one that was made just now. A list that is older
 * offers the change before it. While the next change is under way, the list may know that one already:
 * nothing of it is offered yet.
 */
export const offersAnother = (changes: readonly Change[], fresh: Change | null, busy: boolean): boolean =>
  fresh === null ||
  (!busy && changes.some(({ id }) => id === fresh.id) && lastUndoable(changes)?.id !== fresh.id);
