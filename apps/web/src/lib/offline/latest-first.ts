import type { Shoot } from '@photoslate/contract/shoots';

/** Sorts shoots as the lists show them. */
export const latestFirst = (shoots: readonly Shoot[]): Shoot[] =>
  shoots.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number);
