import type { ReactNode } from 'react';
import type { Sort } from './use-table-address.ts';

/** A column of a table. */
export interface Column<R> {
  readonly id: string;
  /** The text of the head. */
  readonly head: ReactNode;
  readonly cell: (row: R) => ReactNode;
  /** The first direction, if the server can sort by this column (by its id). */
  readonly sort?: Sort['direction'];
  /** Figures stand at the end of their column. */
  readonly end?: boolean;
  /** A CSS width. One column without it takes the rest. */
  readonly width?: string;
  /** The width from 93.75em (1500 px) of window width. */
  readonly wideWidth?: string;
  /** Only from 93.75em (1500 px) of window width. */
  readonly wideOnly?: boolean;
}
