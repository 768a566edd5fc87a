import type { Change } from '@photoslate/contract/changes';

/** The newest change that was not undone. */
export const lastUndoable = (changes: readonly Change[]): Change | undefined =>
  changes.find(({ undoneAt }) => undoneAt === null);

/**
 * Whether a list of changes offers an undo other than that of the change just made. A list that
 * does not have this change yet offers none. While the next change is being saved, the list may
 * already have it, so it offers none either.
 */
export const offersAnother = (changes: readonly Change[], fresh: Change | null, busy: boolean): boolean =>
  fresh === null ||
  (!busy && changes.some(({ id }) => id === fresh.id) && lastUndoable(changes)?.id !== fresh.id);
