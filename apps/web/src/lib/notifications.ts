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
  kind: NotificationKind;
  color: 'red' | 'green' | 'amber' | 'teal';
}

const colors = { error: 'red', success: 'green', warning: 'amber', info: 'teal' } as const;
const MOST_SHOWN = 4;
let lastId = 0;

/** What is on the stack now, oldest first. */
export const notificationStore = createStore<readonly Notification[]>([]);

/** Puts a message on the stack for 5 seconds; one that already says the same is replaced. Returns its id. */
export function notify(
  kind: NotificationKind,
  message: string,
  more: Pick<Notification, 'detail' | 'undo'> = {},
): number {
  lastId += 1;
  const id = lastId;
  const others = notificationStore.get().filter((shown) => shown.message !== message);
  notificationStore.set([
    ...others.slice(1 - MOST_SHOWN),
    { id, message, kind, color: colors[kind], ...more },
  ]);
  setTimeout(() => dismiss(id), NOTIFICATION_MS);
  return id;
}

/** The red notification of an error: the catalogue's message, and plain words beside a network's own. */
export function notifyError(record: ErrorRecord): number {
  const words = plainWords(record);
  return words ? notify('error', words, { detail: record.message }) : notify('error', record.message);
}

export function dismiss(id: number): void {
  notificationStore.set(notificationStore.get().filter((shown) => shown.id !== id));
}
