/** Counts for one kind of acknowledged record. */
export interface Finding {
  readonly thing: string;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/**
 * Compares what was acknowledged with what is there. @param doubled what is there more often than it was
 * asked for
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

/** The values that are not null. */
export const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);
