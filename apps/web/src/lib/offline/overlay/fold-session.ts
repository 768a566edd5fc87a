import type { SessionDetail } from '@photoslate/contract/sessions';
import { type Operation, isPending } from '../operation.ts';
import { applyAnswer } from './apply-answer.ts';
import { applyCalibration } from './apply-calibration.ts';
import { applyDiscarding } from './apply-discarding.ts';
import { applySession } from './apply-session.ts';
import { applyShoot } from './apply-shoot.ts';
import { emptySessionDetail } from './empty-session-detail.ts';

/** Data from the server, with its stamp of the read clock. */
export interface Read<T> {
  readonly asOf: number;
  readonly value: T;
}

/**
 * A session as this phone shows it: the last read, with every write that the read may not contain.
 * Applying a write that the read already contains changes nothing. Undefined if neither a read nor
 * a write contains the session.
 */
export function foldSession(
  read: Read<SessionDetail> | undefined,
  operations: readonly Operation[],
  sessionId: string,
): SessionDetail | undefined {
  return operations
    .filter((operation) => operation.sessionId === sessionId && outlives(operation, read?.asOf))
    .reduce(fold, read?.value);
}

/** True if a write is newer than a read with the stamp `asOf`. */
export function outlives(operation: Operation, asOf: number | undefined): boolean {
  if (isPending(operation)) return true;
  return asOf === undefined || (operation.acceptedAt ?? 0) >= asOf;
}

/**
 * The server decides who is linked, with which details, and which prices hold. Refused writes of
 * these routes have no effect.
 */
const decidedByServer: ReadonlySet<string> = new Set([
  'sessions.update',
  'shoots.updateContact',
  'shoots.link',
  'shoots.unlink',
  'shoots.decideClaim',
]);

function fold(detail: SessionDetail | undefined, operation: Operation): SessionDetail | undefined {
  if (operation.state === 'accepted') return applyAnswer(detail, operation);
  if (operation.command.route === 'sessions.create')
    return detail ?? (operation.shown.session && emptySessionDetail(operation.shown.session));
  if (!detail) return undefined;
  if (operation.state === 'refused' && decidedByServer.has(operation.command.route)) return detail;
  const [area, verb] = operation.command.route.split('.');
  if (verb === 'discard' || verb === 'restore') return applyDiscarding(detail, operation);
  if (area === 'calibrations') return applyCalibration(detail, operation);
  return area === 'shoots' ? applyShoot(detail, operation) : applySession(detail, operation);
}
