import { UPLOAD_MAX_BYTES } from '@photoslate/contract/constants';
import { createStore } from '#lib/store.ts';
import { locateFiles } from './request-card-verification.ts';
import { cardList, type Item } from './card-list.ts';
import { uploadConcurrency } from './upload-concurrency.ts';
import type { Found } from './read-folders.ts';
import { type Outcome, type Trouble, sendFile } from './send-file.ts';
import { sha256Of } from './sha256-of.ts';
import { timeLeft } from './time-left.ts';
import { type Hold, isFinished, NOTHING, type UploadState } from './upload-state.ts';

/**
 * The most files that have a checksum and wait for the server's answer or a free slot. A file is
 * then sent soon after it was read, and comes from the disk cache.
 */
const AHEAD = 64;
/** How often the state is updated at most, however many files there are. */
const NOTIFY_AFTER_MS = 250;
const FIRST_WAIT_MS = 1000;
const WAIT_MAX_MS = 30_000;
const TRIES = 8;
const LACKS_ROOM: ReadonlySet<Trouble> = new Set(['no-room', 'quota']);

/** The functions that hash, look up and send a file. */
interface Ways {
  readonly sha256Of: typeof sha256Of;
  readonly whereAre: typeof locateFiles;
  readonly sendFile: typeof sendFile;
}

export type UploadQueue = ReturnType<typeof uploadQueue>;

/**
 * Uploads the files of one session's cards: first the checksums, then only the files that the
 * server lacks. A rejected file does not stop the others.
 */
export function uploadQueue(sessionId: string, by: Ways = { sha256Of, sendFile, whereAre: locateFiles }) {
  const state = createStore<UploadState>(NOTHING);
  const lane = uploadConcurrency();
  const reckoning = timeLeft();
  let list = cardList();
  let unread: Item[] = [];
  let unasked: Item[] = [];
  let unsent: Item[] = [];
  let [listing, reading, asking] = [0, false, false];
  let [wireBytes, waits] = [0, 0];
  let hold: Hold | null = null;
  let stop = new AbortController();
  let release: ReturnType<typeof setTimeout> | undefined;
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;

  function notifyNow(): void {
    clearTimeout(notifyTimer);
    notifyTimer = undefined;
    const tally = list.tally();
    const rest = tally.totalBytes - tally.settledBytes;
    const secondsLeft = hold ? null : reckoning.note(Date.now(), wireBytes, rest);
    state.set({ ...tally, hold, secondsLeft, listing: listing > 0 });
  }
  function notifySoon(): void {
    notifyTimer ??= setTimeout(notifyNow, NOTIFY_AFTER_MS);
  }

  /** Starts every step that can start now. Each step calls it when it ends. */
  function pump(): void {
    notifySoon();
    if (hold) return;
    if (!reading && unread.length > 0 && unasked.length + unsent.length < AHEAD) void readNext();
    if (!asking && unasked.length > 0) void ask();
    while (unsent.length > 0 && lane.isFree()) void sendNext();
  }

  async function readNext(): Promise<void> {
    const item = unread.shift();
    if (!item) return;
    reading = true;
    const { file, size } = item;
    if (size > UPLOAD_MAX_BYTES) item.state = 'too-large';
    else if (file && size === 0) item.state = 'empty';
    else {
      item.sha256 = file && (await by.sha256Of(file));
      if (item.sha256 === null) item.state = 'unreadable';
      else if (list.has(item)) unasked.push(item);
    }
    reading = false;
    pump();
  }

  /** Asks the server about all known checksums. Files that it already has are not sent. */
  async function ask(): Promise<void> {
    const asked = unasked;
    unasked = [];
    asking = true;
    const answer = await by.whereAre(sessionId, asked);
    asking = false;
    if (answer.kind === 'refused') for (const item of asked) item.state = answer.why;
    else if (answer.kind === 'trouble') {
      unasked = [...asked.filter(list.has), ...unasked];
      wait(answer.why, answer.waitMs);
    } else {
      waits = 0;
      for (const [nth, item] of asked.entries()) {
        const where = answer.files[nth]?.where;
        item.begun ||= where === 'underway';
        if (where === 'stored') item.state = 'known';
        else if (list.has(item)) unsent.push(item);
      }
    }
    pump();
  }

  async function sendNext(): Promise<void> {
    const item = unsent.shift();
    if (!item?.file || item.sha256 === null) return;
    const { signal } = stop;
    const parcel = {
      ...item,
      file: item.file,
      sha256: item.sha256,
      name: item.path.slice(item.path.lastIndexOf('/') + 1),
    };
    lane.take();
    let outcome: Outcome | null = null;
    try {
      outcome = await by.sendFile(sessionId, parcel, signal, (bytes) => {
        wireBytes += Math.max(0, bytes - item.sent);
        item.sent = bytes;
        notifySoon();
      });
      if (outcome.kind === 'later')
        await new Promise((resolve) => setTimeout(resolve, outcome?.kind === 'later' ? outcome.waitMs : 0));
    } catch {
      // Paused or cleared. The bytes that arrived stay on the server.
    }
    lane.giveBack();
    item.begun = parcel.begun;
    if (outcome?.kind === 'stored') {
      item.state = 'stored';
      waits = 0;
      lane.widen();
    } else if (outcome?.kind === 'refused') item.state = outcome.why;
    else if (outcome?.kind === 'later' && (item.tries += 1) >= TRIES) item.state = 'failed';
    else if (list.has(item)) {
      // Another file may have reserved space already, or be smaller, so it must not wait behind
      // this one.
      if (outcome?.kind === 'trouble' && LACKS_ROOM.has(outcome.why)) unsent.push(item);
      else unsent.unshift(item);
    }
    if (outcome?.kind === 'trouble') wait(outcome.why, outcome.waitMs);
    pump();
  }

  /** Pauses all files for a reason outside of the files. One file then tries again first. */
  function wait(why: Trouble, waitMs?: number): void {
    lane.narrow();
    if (hold) return;
    holdBack(why);
    // A logged-out user must log in, so there is no retry timer.
    if (why !== 'signed-out')
      release = setTimeout(goOn, Math.min(WAIT_MAX_MS, waitMs ?? FIRST_WAIT_MS * 2 ** (waits - 1)));
  }
  function holdBack(why: Hold): void {
    clearTimeout(release);
    hold = why;
    waits += 1;
    reckoning.forget();
  }
  function goOn(): void {
    clearTimeout(release);
    hold = null;
    pump();
  }
  function endRequests(): void {
    stop.abort(new DOMException('Paused', 'AbortError'));
    stop = new AbortController();
  }
  const refusedItems = (id?: number) =>
    list
      .all()
      .filter((item) => !['waiting', 'stored', 'known'].includes(item.state) && (id ?? item.id) === item.id);

  return {
    state,
    /** The cards' own list, for the final verification by the server. */
    items: () => list.all(),
    isUnderway: () => {
      const waiting = unread.length + unasked.length + unsent.length;
      return listing + waiting > 0 || reading || asking || lane.isBusy();
    },
    /** Adds the files of a card while they are found. */
    async add(found: AsyncIterable<Found[]>): Promise<void> {
      listing += 1;
      notifyNow();
      try {
        for await (const part of found) {
          for (const item of list.add(part)) unread.push(item);
          pump();
        }
      } finally {
        listing -= 1;
        pump();
      }
    },
    /**
     * Retries a rejected file, or all of them. The checksum is computed again, because the file may
     * have changed.
     */
    retry(id?: number): void {
      for (const item of refusedItems(id)) {
        Object.assign(item, { state: 'waiting', sha256: null, sent: 0, tries: 0 });
        unread.push(item);
      }
      pump();
      notifyNow();
    },
    /**
     * Removes a rejected file from the list, or all of them, when the photographer decides to leave
     * them out.
     */
    leaveOut(id?: number): void {
      for (const item of refusedItems(id)) list.remove(item);
      notifyNow();
    },
    pause(): void {
      holdBack('paused');
      endRequests();
      notifyNow();
    },
    goOn(): void {
      waits = 0;
      goOn();
      notifyNow();
    },
    /** Retries at once when this reason is gone. */
    wake: (why: Trouble) => void (hold === why && goOn()),
    isFinished: () => isFinished(state.get()),
    /** Clears the list of the cards and aborts running uploads. */
    clear(): void {
      list = cardList();
      [unread, unasked, unsent] = [[], [], []];
      hold = null;
      clearTimeout(release);
      endRequests();
      notifyNow();
    },
  };
}
