import type { User } from '@photoslate/contract/auth';
import {
  NEW_SESSION,
  type Calibration,
  type Session,
  type SessionDetail,
} from '@photoslate/contract/sessions';
import type { Location, PriceGroup } from '@photoslate/contract/studio';
import { uuidv7 } from 'uuidv7';
import { setUser } from '#lib/auth/login-state.ts';
import { dismissAbout } from '#lib/loading/notifications.ts';
import { takeCode } from '#lib/offline/code-pool.ts';
import { enqueue } from '#lib/offline/outbox.ts';
import { publicUrlOf } from '#lib/offline/public-url.ts';
import { tapTime } from '#lib/server-clock/server-clock.ts';

export interface NewSession {
  readonly user: User;
  /** An existing location, or a new one with its own id. */
  readonly location: Location;
  readonly locationIsNew: boolean;
  readonly priceGroup: PriceGroup;
  /** The address of any code of this installation, if one is known. */
  readonly codeUrl: string | undefined;
}

/** Creates a session, online or offline. Returns its id. */
export function createSession({ user, location, locationIsNew, priceGroup, codeUrl }: NewSession): string {
  const id = uuidv7();
  const code = takeCode();
  const tap = tapTime();
  const publicUrl = publicUrlOf(codeUrl);
  const session: Session = {
    ...NEW_SESSION,
    id,
    hash: code ?? '',
    url: code ? `${publicUrl}/C/${code}` : '',
    location,
    priceGroup,
    photographer: { id: user.id, firstName: user.firstName, lastName: user.lastName },
    createdAt: tap.at,
  };
  enqueue({
    command: {
      route: 'sessions.create',
      body: {
        id,
        ...(code ? { code } : {}),
        location: locationIsNew ? { ...location } : { id: location.id },
        priceGroupId: priceGroup.id,
        createdAt: tap.at,
      },
    },
    sessionId: id,
    shown: { session, publicUrl },
    code,
    tap,
  });
  return id;
}

/** Ends a session, which also completes its open shoot. */
export function closeSession(id: string): void {
  const tap = tapTime();
  enqueue({ command: { route: 'sessions.close', params: { id }, body: { at: tap.at } }, sessionId: id, tap });
}

export function resumeSession(id: string): void {
  const tap = tapTime();
  enqueue({
    command: { route: 'sessions.resume', params: { id }, body: { at: tap.at } },
    sessionId: id,
    tap,
  });
}

/** Discards a session that was created by mistake, with its empty shoots. */
export function discardSession(id: string): void {
  const tap = tapTime();
  enqueue({
    command: { route: 'sessions.discard', params: { id }, body: { at: tap.at } },
    sessionId: id,
    tap,
  });
}

/** Restores a discarded session. */
export function restoreSession(session: SessionDetail): void {
  dismissAbout(session.id);
  enqueue({
    command: { route: 'sessions.restore', params: { id: session.id } },
    sessionId: session.id,
    shown: { session: { ...session, discardedAt: null } },
  });
}

/** Changes a session's price group. The server refuses the change after the first order. */
export function changePriceGroup(id: string, priceGroup: PriceGroup): void {
  const body = { priceGroupId: priceGroup.id };
  enqueue({
    command: { route: 'sessions.update', params: { id }, body },
    sessionId: id,
    shown: { priceGroup },
  });
}

/** An unconfirmed calibration that was started within this time is still the one on the screen. */
const SAME_CALIBRATION_MS = 10 * 60_000;

/** The calibration that is in progress, if any; also after a reload. */
export function calibrationUnderWay(session: SessionDetail, nowMs: number): Calibration | undefined {
  const last = latestCalibration(session);
  const fresh = last && last.confirmedAt === null && nowMs - Date.parse(last.startedAt) < SAME_CALIBRATION_MS;
  return fresh ? last : undefined;
}

/** The calibration that was started last. */
export const latestCalibration = ({ calibrations }: SessionDetail): Calibration | undefined =>
  calibrations.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).at(-1);

/** Records that a calibration starts now. Returns its id. */
export function startCalibration(sessionId: string): string {
  const id = uuidv7();
  const tap = tapTime();
  const body = { id, startedAt: tap.at, uncertaintyMs: tap.uncertaintyMs };
  enqueue({ command: { route: 'calibrations.start', params: { id: sessionId }, body }, sessionId, tap });
  return id;
}

/** Records that the photographer has photographed the QR code. */
export function confirmCalibration(sessionId: string, calibrationId: string): void {
  enqueue({
    command: { route: 'calibrations.confirm', params: { id: sessionId, calibrationId } },
    sessionId,
  });
}

/** Shows or hides the instruction before each calibration. */
export function skipInstruction(user: User, skip: boolean): void {
  if (user.preferences.skipCalibrationInstruction === skip) return;
  setUser({ ...user, preferences: { ...user.preferences, skipCalibrationInstruction: skip } });
  enqueue({
    command: { route: 'auth.preferences', body: { skipCalibrationInstruction: skip } },
    sessionId: null,
  });
}
