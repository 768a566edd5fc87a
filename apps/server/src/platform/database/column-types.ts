import type { ColumnType } from 'kysely';

/** A column that the database fills when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
