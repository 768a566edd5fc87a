import type { Calibration, SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Operation } from '../operation.ts';
import { newDetail } from './new-detail.ts';
import { completeOpenShoot } from './open-shoot.ts';

/** A session with what the server answered to a write, until it is read again. */
export function applyAnswer(
  detail: SessionDetail | undefined,
  { answer }: Operation,
): SessionDetail | undefined {
  if (!answer || 'preferences' in answer) return detail;
  if ('customers' in answer) return detail && withShoot(detail, answer);
  if ('confirmedAt' in answer) return detail && withCalibration(detail, answer);
  return detail ? { ...detail, ...answer } : newDetail(answer);
}

function withShoot(detail: SessionDetail, shoot: Shoot): SessionDetail {
  const known = detail.shoots.some(({ id }) => id === shoot.id);
  const shoots = known
    ? detail.shoots.map((other) => (other.id === shoot.id ? shoot : other))
    : [...detail.shoots, shoot];
  const open = shoot.status === 'open';
  const ids = new Set(shoot.customers.map(({ id }) => id));
  return {
    ...detail,
    status: open && detail.status === 'calibrating' ? 'active' : detail.status,
    shootCount: known ? detail.shootCount : detail.shootCount + 1,
    shoots: open ? completeOpenShoot(shoots, shoot.createdAt, shoot.id) : shoots,
    unlinkedCustomers: detail.unlinkedCustomers.filter(({ id }) => !ids.has(id)),
  };
}

function withCalibration(detail: SessionDetail, calibration: Calibration): SessionDetail {
  const others = detail.calibrations.filter(({ id }) => id !== calibration.id);
  return { ...detail, calibrations: [...others, calibration] };
}
