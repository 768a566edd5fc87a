import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot, UpdateShoot } from '@photoslate/contract/shoots';
import { uuidv7 } from 'uuidv7';
import { dismissAbout } from '#lib/loading/notifications.ts';
import { takeCode } from '#lib/offline/code-pool.ts';
import { onlineStore } from '#lib/offline/connection.ts';
import { enqueue } from '#lib/offline/outbox.ts';
import { publicUrlOf } from '#lib/offline/public-url.ts';
import { nextShootNumber } from '#lib/offline/unread-shoots.ts';
import { tapTime } from '#lib/server-clock/server-clock.ts';
import { createStore } from '#lib/store.ts';

/** Two taps within this time count as one. */
const ONE_TAP_MS = 400;

/** The shoot that was last started by a tap on this page. Its slate claps once. */
let lastStart: { shootId: string; sessionId: string; at: number; address: string; claps: boolean } | null =
  null;

/** Whether this shoot was just started. Returns true only once. */
export function consumeClap(shootId: string): boolean {
  if (lastStart?.shootId !== shootId || !lastStart.claps) return false;
  lastStart.claps = false;
  return true;
}

/**
 * Starts the next shoot of a session, which completes the open one. It uses a leased code and needs
 * no request. Returns the last part of the shoot's address: the code, or the id if no code was
 * left.
 */
export function startShoot(session: SessionDetail): string {
  const now = performance.now();
  if (lastStart?.sessionId === session.id && now - lastStart.at < ONE_TAP_MS) return lastStart.address;
  const id = uuidv7();
  const code = takeCode();
  const tap = tapTime();
  const number = nextShootNumber(session);
  enqueue({
    command: {
      route: 'shoots.start',
      params: { id: session.id },
      body: {
        id,
        ...(code ? { code } : {}),
        number,
        startedAt: tap.at,
        uncertaintyMs: tap.uncertaintyMs,
      },
    },
    sessionId: session.id,
    shown: { publicUrl: publicUrlOf(session.url) },
    code,
    tap,
  });
  lastStart = { shootId: id, sessionId: session.id, at: now, address: code ?? id, claps: true };
  return lastStart.address;
}

/** The code that a shoot had before the latest new one. The page keeps it in memory only. */
export const formerCodeStore = createStore<{ readonly shootId: string; readonly code: string } | null>(null);

/**
 * Gives a shoot a new QR code. Returns false if there is neither a leased code nor a network
 * connection to create one.
 */
export function generateCode(shoot: Shoot): boolean {
  const code = takeCode();
  if (code === null && !onlineStore.get()) return false;
  enqueue({
    command: { route: 'shoots.generate', params: { id: shoot.id }, body: code ? { code } : {} },
    sessionId: shoot.sessionId,
    shown: replacing(shoot),
    code,
  });
  formerCodeStore.set(shoot.hash ? { shootId: shoot.id, code: shoot.hash } : null);
  return true;
}

/**
 * Undoes `generateCode`: the former code is valid again, and the new one is not. It uses no leased
 * code.
 */
export function restoreCode(shoot: Shoot): void {
  const former = formerCodeStore.get();
  if (former?.shootId !== shoot.id) return;
  enqueue({
    command: { route: 'shoots.generate', params: { id: shoot.id }, body: { code: former.code } },
    sessionId: shoot.sessionId,
    shown: replacing(shoot),
  });
  formerCodeStore.set(null);
}

const replacing = ({ url, hash }: Shoot) => ({
  publicUrl: publicUrlOf(url),
  ...(hash ? { replaces: hash } : {}),
});

/** Changes a shoot's settings, completes it or reopens it. */
export function updateShoot(shoot: Shoot, changes: Omit<UpdateShoot, 'at'>): void {
  const tap = tapTime();
  const body = changes.completed === undefined ? changes : { ...changes, at: tap.at };
  enqueue({
    command: { route: 'shoots.update', params: { id: shoot.id }, body },
    sessionId: shoot.sessionId,
    tap,
  });
}

/** Discards a shoot that was started by mistake. */
export function discardShoot(shoot: Shoot): void {
  const tap = tapTime();
  enqueue({
    command: { route: 'shoots.discard', params: { id: shoot.id }, body: { at: tap.at } },
    sessionId: shoot.sessionId,
    tap,
  });
}

/** Restores a discarded shoot. */
export function restoreShoot(shoot: Shoot): void {
  dismissAbout(shoot.id);
  enqueue({ command: { route: 'shoots.restore', params: { id: shoot.id } }, sessionId: shoot.sessionId });
}

/** The path of a shoot's page, without the language. */
export const shootPath = (shoot: Pick<Shoot, 'sessionId' | 'hash' | 'id'>): string =>
  `/session/${shoot.sessionId}/shoot/${shoot.hash || shoot.id}`;
