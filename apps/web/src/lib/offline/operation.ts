import type { Authentication } from '@photoslate/contract/auth';
import type { Calibration, Session } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Parts } from '#lib/api/call.ts';

/** The writes of the field: those that never wait for a network. */
export type FieldRoute =
  | 'sessions.create'
  | 'sessions.close'
  | 'sessions.resume'
  | 'sessions.update'
  | 'sessions.discard'
  | 'sessions.restore'
  | 'calibrations.start'
  | 'calibrations.confirm'
  | 'shoots.start'
  | 'shoots.generate'
  | 'shoots.updateContact'
  | 'shoots.update'
  | 'shoots.discard'
  | 'shoots.restore'
  | 'shoots.link'
  | 'shoots.unlink'
  | 'shoots.decideClaim'
  | 'auth.preferences';

/** One call of the contract: the route's name and what is sent with it. */
export type Command = { [N in FieldRoute]: { route: N } & Pick<Parts<N>, 'params' | 'body'> }[FieldRoute];

/** What the server said to a write, as the screens use it. */
export type Answer = Session | Calibration | Shoot | Authentication['data'];

/** Why the server did not take a write. */
export interface Refusal {
  readonly status: number | null;
  readonly code: string | null;
  /** A sentence in the language of the request. */
  readonly message: string;
}

/** What only the phone knows of a command, and the screen needs before the server has answered. */
export interface Shown {
  /** A session made or brought back here, as the list shows it until the server's own answer. */
  readonly session?: Session;
  /** Where QR codes lead: `<PUBLIC_URL>`. */
  readonly publicUrl?: string;
  /** The code that this one takes the place of: its address still leads to the shoot. */
  readonly replaces?: string;
  readonly priceGroup?: Session['priceGroup'];
}

/** A write on its way: durable on this device before the screen says "saved". */
export interface Operation {
  /** UUIDv7; sent as Idempotency-Key. */
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  /** Counts up per device; 0 until it is written. */
  readonly sequence: number;
  readonly command: Command;
  readonly shown: Shown;
  /** The tap in estimated server time. */
  readonly madeAt: string;
  readonly uncertaintyMs: number;
  /** The session that it belongs to; null for the user's own preferences. */
  readonly sessionId: string | null;
  /** Ids of what it makes; whatever depends on one of them waits for it. */
  readonly creates: readonly string[];
  readonly dependsOn: readonly string[];
  /** `accepted` ones are kept until what was read from the server is younger than they are. */
  readonly state: 'queued' | 'sending' | 'refused' | 'accepted';
  readonly refusal: Refusal | null;
  readonly answer: Answer | null;
  /** On the clock of reads (`read-clock.ts`). */
  readonly acceptedAt: number | null;
  /** The leased code that it binds; null when the pool was empty or none is needed. */
  readonly code: string | null;
}

/** Ids of what a command makes, and of what must exist on the server before it. */
export function linksOf(command: Command): { creates: string[]; dependsOn: string[] } {
  const made = 'body' in command && command.body && 'id' in command.body ? command.body.id : undefined;
  const params: Record<string, string> = command.params ?? {};
  const ofBody = command.route === 'shoots.decideClaim' ? command.body.customerId : undefined;
  const dependsOn = [params['id'], params['calibrationId'], params['customerId'], ofBody].filter(
    (id) => id !== undefined,
  );
  return { creates: made ? [made] : [], dependsOn };
}

/** Not yet on the server. */
export const isPending = (operation: Operation): boolean => operation.state !== 'accepted';
