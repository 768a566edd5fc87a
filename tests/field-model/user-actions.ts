import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { NewOperation } from '../../apps/web/src/lib/offline/create-outbox.ts';
import { sessionOf } from '../../apps/web/src/lib/offline/operation.fixture.ts';
import type { Command } from '../../apps/web/src/lib/offline/operation.ts';

/** The photographer's actions; `calibrate` confirms a started calibration. */
export const USER_ACTIONS = [
  'start',
  'start',
  'start',
  'generate',
  'contact',
  'wrong contact',
  'unlink',
  'title',
  'complete',
  'reopen',
  'close',
  'resume',
  'calibrate',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export interface ActionInput {
  /** A new id, as the app creates it. */
  readonly newId: () => string;
  /** The next leased code, or `null`. */
  takeCode(): string | null;
  tap(): { at: string; uncertaintyMs: number };
}

/**
 * The write for a tap on what is shown, with the request bodies of the app; `null` if the screen
 * does not offer it.
 */
export function writeOf(
  kind: UserAction,
  shown: SessionDetail,
  pick: number,
  hand: ActionInput,
): NewOperation | null {
  const shoot = shown.shoots[pick % Math.max(1, shown.shoots.length)];
  const tap = hand.tap();
  const make = (command: Command, code: string | null = null): NewOperation => ({
    command,
    sessionId: shown.id,
    code,
    tap,
    shown: { publicUrl: 'https://photos.example' },
  });
  const at = { at: tap.at };
  if (kind === 'start') {
    const code = hand.takeCode();
    const number = Math.max(0, ...shown.shoots.map((one) => one.number)) + 1;
    const body = {
      id: hand.newId(),
      ...(code ? { code } : {}),
      number,
      startedAt: tap.at,
      uncertaintyMs: 40,
    };
    return make({ route: 'shoots.start', params: { id: shown.id }, body }, code);
  }
  if (kind === 'close' || kind === 'resume') {
    if (shown.status !== (kind === 'close' ? 'active' : 'ended')) return null;
    return make({ route: `sessions.${kind}`, params: { id: shown.id }, body: at });
  }
  if (kind === 'calibrate') {
    if (shown.status === 'ended') return null;
    const open = shown.calibrations.find(({ confirmedAt }) => confirmedAt === null);
    if (open) {
      const params = { id: shown.id, calibrationId: open.id };
      return make({ route: 'calibrations.confirm', params });
    }
    const body = { id: hand.newId(), startedAt: tap.at, uncertaintyMs: 40 };
    return make({ route: 'calibrations.start', params: { id: shown.id }, body });
  }
  if (kind === 'reopen' && shown.status === 'ended') return null;
  return shoot ? ofShoot(kind, shoot, pick, hand, make, at) : null;
}

/** The write that creates a session. */
export function newSession(id: string, hand: ActionInput, priceGroupId: string): NewOperation {
  const code = hand.takeCode();
  const tap = hand.tap();
  const location = {
    id: hand.newId(),
    name: 'Vondelpark',
    location: 'Amsterdam',
    timeZone: 'Europe/Amsterdam',
  };
  const body = { id, ...(code ? { code } : {}), location, priceGroupId, createdAt: tap.at };
  const url = code ? `https://photos.example/C/${code}` : '';
  const session = sessionOf({ id, hash: code ?? '', url, createdAt: tap.at });
  const shown = { session, publicUrl: 'https://photos.example' };
  return { command: { route: 'sessions.create', body }, sessionId: id, code, tap, shown };
}

function ofShoot(
  kind: Exclude<UserAction, 'start' | 'close' | 'resume' | 'calibrate'>,
  shoot: Shoot,
  pick: number,
  hand: ActionInput,
  make: (command: Command, code?: string | null) => NewOperation,
  at: { at: string },
): NewOperation | null {
  const params = { id: shoot.id };
  switch (kind) {
    case 'generate': {
      const code = hand.takeCode();
      return code ? make({ route: 'shoots.generate', params, body: { code } }, code) : null;
    }
    case 'contact':
    case 'wrong contact': {
      const id = hand.newId();
      const email = kind === 'contact' ? `customer${pick % 5}@example.org` : 'no address';
      const body = { customers: [{ id, email }] };
      return { ...make({ route: 'shoots.updateContact', params, body }), creates: [id] };
    }
    case 'unlink': {
      const customer = shoot.customers[pick % Math.max(1, shoot.customers.length)];
      return (
        (customer && make({ route: 'shoots.unlink', params: { ...params, customerId: customer.id } })) ?? null
      );
    }
    case 'title':
      return make({ route: 'shoots.update', params, body: { title: `Title ${pick}` } });
    case 'complete':
    case 'reopen':
      return make({ route: 'shoots.update', params, body: { completed: kind === 'complete', ...at } });
    default:
      return kind satisfies never;
  }
}
