import type { Calibration, SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Operation } from '../operation.ts';
import { placed } from './apply-discarding.ts';
import { emptySessionDetail } from './empty-session-detail.ts';
import { completeOpenShoot } from './open-shoot.ts';

/** Applies the server's answer to a write to a session, until the session is read again. */
export function applyAnswer(
  detail: SessionDetail | undefined,
  { answer, command }: Operation,
): SessionDetail | undefined {
  if (!answer || 'preferences' in answer) return detail;
  if ('customers' in answer) return detail && withShoot(detail, answer);
  if ('confirmedAt' in answer) return detail && withCalibration(detail, answer);
  if (!detail) return emptySessionDetail(answer);
  const now = { ...detail, ...answer };
  // When the server ends a session it also completes the open shoot, but it answers with the
  // session only.
  return command.route === 'sessions.close' && answer.endedAt !== null
    ? { ...now, shoots: completeOpenShoot(detail.shoots, answer.endedAt) }
    : now;
}

function withShoot(detail: SessionDetail, shoot: Shoot): SessionDetail {
  const now = placed(detail, shoot);
  const open = shoot.status === 'open' && shoot.discardedAt === null;
  const ids = new Set(shoot.customers.map(({ id }) => id));
  return {
    ...now,
    discardedAt: shoot.discardedAt === null ? null : detail.discardedAt,
    status: open && detail.status === 'calibrating' ? 'active' : detail.status,
    shoots: open ? completeOpenShoot(now.shoots, shoot.createdAt, shoot.id) : now.shoots,
    unlinkedCustomers: detail.unlinkedCustomers.filter(({ id }) => !ids.has(id)),
  };
}

function withCalibration(detail: SessionDetail, calibration: Calibration): SessionDetail {
  const others = detail.calibrations.filter(({ id }) => id !== calibration.id);
  return { ...detail, calibrations: [...others, calibration] };
}
