import { NOTIFICATION_MS } from '@photoslate/contract/constants';
import { type ErrorRecord, plainWords } from '#lib/api/error-record.ts';
import { createStore } from '#lib/store.ts';

export type NotificationKind = 'error' | 'success' | 'warning' | 'info';

export interface Notification {
  id: number;
  message: string;
  /** A second, smaller line. */
  detail?: string;
  /** Undoes the action that the message reports. */
  undo?: () => void;
  /** The id of the item that the message is about, for `dismissAbout`. */
  about?: string;
  kind: NotificationKind;
  color: 'red' | 'green' | 'amber' | 'teal';
}

const colors = { error: 'red', success: 'green', warning: 'amber', info: 'teal' } as const;
const MOST_SHOWN = 4;
let lastId = 0;

/** The current notifications, oldest first. */
export const notificationStore = createStore<readonly Notification[]>([]);

interface Timer {
  leftMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}
const timers = new Map<number, Timer>();
let held = false;

/**
 * Shows a message for `NOTIFICATION_MS` and returns its id. It replaces a message with the same
 * text.
 */
export function notify(
  kind: NotificationKind,
  message: string,
  more: Pick<Notification, 'detail' | 'undo' | 'about'> = {},
): number {
  lastId += 1;
  const id = lastId;
  const others = notificationStore.get().filter((shown) => shown.message !== message);
  notificationStore.set([
    ...others.slice(1 - MOST_SHOWN),
    { id, message, kind, color: colors[kind], ...more },
  ]);
  run(id, NOTIFICATION_MS);
  return id;
}

/**
 * Shows a red notification of an error. A network or parser error also gets an explanation in the
 * user's language.
 */
export function notifyError(record: ErrorRecord): number {
  const words = plainWords(record);
  return words ? notify('error', words, { detail: record.message }) : notify('error', record.message);
}

export const dismiss = (id: number): void => dismissAll((shown) => shown.id === id);

/** Dismisses the messages about an item that was undone elsewhere. */
export const dismissAbout = (about: string): void => dismissAll((shown) => shown.about === about);

/** Runs on every navigation. */
export const dismissErrors = (): void => dismissAll(({ kind }) => kind === 'error');

/** Pauses all timeouts while the pointer or the focus is on the stack. */
export function holdNotifications(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  const now = Date.now();
  for (const [id, { leftMs, startedAt, handle }] of timers) {
    clearTimeout(handle);
    if (hold) timers.set(id, { leftMs: leftMs - (now - startedAt), startedAt: now, handle });
    else run(id, leftMs);
  }
}

function run(id: number, leftMs: number): void {
  const end = () => {
    timers.delete(id);
    dismiss(id);
  };
  const handle = held ? undefined : setTimeout(end, leftMs);
  timers.set(id, { leftMs, startedAt: Date.now(), handle });
}

function dismissAll(which: (shown: Notification) => boolean): void {
  const gone = notificationStore.get().filter(which);
  if (gone.length === 0) return;
  for (const { id } of gone) {
    clearTimeout(timers.get(id)?.handle);
    timers.delete(id);
  }
  const left = notificationStore.get().filter((shown) => !which(shown));
  notificationStore.set(left);
  // A removed element fires no leave or blur event.
  if (left.length === 0) holdNotifications(false);
}
