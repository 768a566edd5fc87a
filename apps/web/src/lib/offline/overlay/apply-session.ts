import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import { sessionOutcome } from '@photoslate/domain/states';
import type { Operation } from '../operation.ts';
import { completeOpenShoot } from './open-shoot.ts';

/** Applies a write to the session itself: ended, resumed, or other prices. */
export function applySession(detail: SessionDetail, operation: Operation): SessionDetail {
  const { command, madeAt, shown } = operation;
  if (command.route === 'sessions.update')
    return { ...detail, ...(shown.priceGroup && { priceGroup: shown.priceGroup }) };
  if (command.route !== 'sessions.close' && command.route !== 'sessions.resume') return detail;
  const outcome = sessionOutcome(detail.status, command.route === 'sessions.close' ? 'close' : 'resume');
  if (outcome.kind !== 'applied') return detail;
  const ended: Pick<Session, 'status' | 'endedAt'> = {
    status: outcome.to,
    endedAt: outcome.to === 'ended' ? madeAt : null,
  };
  const shoots = outcome.completesOpenShoot ? completeOpenShoot(detail.shoots, madeAt) : detail.shoots;
  return { ...detail, ...ended, shoots };
}
