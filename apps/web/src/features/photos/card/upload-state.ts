import type { Refusal, Trouble } from './send-file.ts';

/** A file that was kept out, with a word why; the others go on. */
export interface Refused {
  /** Its place on the list of the card. */
  readonly id: number;
  readonly path: string;
  readonly why: Refusal;
}

/** Why nothing is sent at the moment: the photographer wished it, or something is away that comes back. */
export type Hold = 'paused' | Trouble;

/** How the files of the cards that were given to one session stand. */
export interface UploadState {
  /** Still reading what is on the card. */
  readonly listing: boolean;
  readonly total: number;
  /** Of all but the refused. */
  readonly totalBytes: number;
  /** The server has said that it holds them durably, by their checksums. */
  readonly done: number;
  /** Of the done ones: they were there before. */
  readonly known: number;
  /** Of `totalBytes`: sent, or on the server before. */
  readonly settledBytes: number;
  readonly refused: readonly Refused[];
  /** Films and the like, which stay on the card only; at most some names of them. */
  readonly others: { readonly count: number; readonly names: readonly string[] };
  readonly hold: Hold | null;
  /** Null while it cannot be known. */
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

/** Whether each file of the list has been settled: on the server, or kept out. */
export const isFinished = ({ listing, total, done, refused }: UploadState): boolean =>
  !listing && total > 0 && done + refused.length === total;
