import type { Change } from '@photoslate/contract/changes';

/** The newest change that was not undone. */
export const lastStanding = (changes: readonly Change[]): Change | undefined =>
  changes.find(({ undoneAt }) => undoneAt === null);

/**
 * Whether a list of changes has another to undo than the one that was made just now. One that does not know of that yet would offer the
 * one before it.
 */
export const offersAnother = (changes: readonly Change[], fresh: Change | null): boolean =>
  fresh === null || (changes.some(({ id }) => id === fresh.id) && lastStanding(changes)?.id !== fresh.id);
