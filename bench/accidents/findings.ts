/** Counts for one kind of acknowledged record. */
export interface Finding {
  readonly thing: string;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/**
 * Compares the acknowledged records with the existing ones.
 * @param doubled records that exist more often than they were requested
 */
export const compare = (
  thing: string,
  acknowledged: readonly string[],
  isThere: (one: string) => boolean,
  doubled: readonly string[] = [],
): Finding => ({
  thing,
  acknowledged: acknowledged.length,
  lost: acknowledged.filter((one) => !isThere(one)),
  doubled,
});

/** Removes null values. */
export const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);
