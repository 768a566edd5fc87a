import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '#lib/store.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The tiles that an input has marked. Only these tiles are rendered at once, so that the mark is
 * there with the next paint, however many photos and panels follow the selection.
 */
export interface TableMarks {
  readonly chosen: ReadonlySet<string>;
  /** Photos that are being moved to another shoot. */
  readonly leaving: ReadonlySet<string>;
}

export type TableMarksStore = Store<TableMarks>;

export const createTableMarks = (): TableMarksStore =>
  createStore<TableMarks>({ chosen: NONE, leaving: NONE });

export const markChosen = (marks: TableMarksStore, chosen: ReadonlySet<string>): void =>
  marks.set({ ...marks.get(), chosen });

export const markLeaving = (marks: TableMarksStore, leaving: ReadonlySet<string> = NONE): void =>
  marks.set({ ...marks.get(), leaving });

export const useIsMarked = (marks: TableMarksStore, as: keyof TableMarks, id: string): boolean =>
  useSyncExternalStore(marks.subscribe, () => marks.get()[as].has(id));
