import type { ColumnType } from 'kysely';

/** A column with a default value. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
