import type { Refusal, Trouble } from './send-file.ts';

/** A file that was rejected, with its reason. The other files continue. */
export interface Refused {
  /** The id of its list entry. */
  readonly id: number;
  readonly path: string;
  readonly why: Refusal;
}

/** Why nothing is sent at the moment: the photographer paused it, or a temporary issue. */
export type Hold = 'paused' | Trouble;

/** The upload state of the cards that were given to one session. */
export interface UploadState {
  /** The card is still being read. */
  readonly listing: boolean;
  readonly total: number;
  /** The size of all files except the rejected ones. */
  readonly totalBytes: number;
  /** The server confirmed by checksum that it stores them durably. */
  readonly done: number;
  /** How many of the done files the server already had. */
  readonly known: number;
  /** The part of `totalBytes` that was sent or already on the server. */
  readonly settledBytes: number;
  readonly refused: readonly Refused[];
  /**
   * Files that are not photographs, such as films. They stay only on the card. `names` has at most
   * some of their names.
   */
  readonly others: { readonly count: number; readonly names: readonly string[] };
  readonly hold: Hold | null;
  /** Null while it cannot be estimated. */
  readonly secondsLeft: number | null;
}

export const NOTHING: UploadState = {
  listing: false,
  total: 0,
  totalBytes: 0,
  done: 0,
  known: 0,
  settledBytes: 0,
  refused: [],
  others: { count: 0, names: [] },
  hold: null,
  secondsLeft: null,
};

/** Whether every file of the list is done: on the server, or rejected. */
export const isFinished = ({ listing, total, done, refused }: UploadState): boolean =>
  !listing && total > 0 && done + refused.length === total;
