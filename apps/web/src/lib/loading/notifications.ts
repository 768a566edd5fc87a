import { NOTIFICATION_MS } from '@photoslate/contract/constants';
import { type ErrorRecord, plainWords } from '#lib/api/error-record.ts';
import { createStore } from '#lib/store.ts';

export type NotificationKind = 'error' | 'success' | 'warning' | 'info';

export interface Notification {
  id: number;
  message: string;
  /** A second, smaller line. */
  detail?: string;
  /** Takes back what the message tells of. */
  undo?: () => void;
  /** The id of what it tells of, for `dismissAbout`. */
  about?: string;
  kind: NotificationKind;
  color: 'red' | 'green' | 'amber' | 'teal';
}

const colors = { error: 'red', success: 'green', warning: 'amber', info: 'teal' } as const;
const MOST_SHOWN = 4;
let lastId = 0;

/** What is on the stack now, oldest first. */
export const notificationStore = createStore<readonly Notification[]>([]);

interface Timer {
  leftMs: number;
  startedAt: number;
  handle: ReturnType<typeof setTimeout> | undefined;
}
const timers = new Map<number, Timer>();
let held = false;

/** Puts a message on the stack for 5 seconds; one that already says the same is replaced. Returns its id. */
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

/** The red notification of an error: the catalogue's message, and plain words beside a network's own. */
export function notifyError(record: ErrorRecord): number {
  const words = plainWords(record);
  return words ? notify('error', words, { detail: record.message }) : notify('error', record.message);
}

export const dismiss = (id: number): void => dismissAll((shown) => shown.id === id);

/** Takes away what was told of something that has been undone elsewhere. */
export const dismissAbout = (about: string): void => dismissAll((shown) => shown.about === about);

/** Called on every navigation. */
export const dismissErrors = (): void => dismissAll(({ kind }) => kind === 'error');

/** While somebody points at the stack or has the focus in it, no message goes by itself. */
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
  // Nobody leaves what is no longer there.
  if (left.length === 0) holdNotifications(false);
}
