import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Operation } from '../operation.ts';
import { hasOlderShoots } from '../unread-shoots.ts';
import { openShoot } from './open-shoot.ts';

/**
 * Applies the discarding or restoring of a session or of one of its shoots. Refused writes have no
 * effect.
 */
export function applyDiscarding(detail: SessionDetail, operation: Operation): SessionDetail {
  const { command, madeAt } = operation;
  if (operation.state === 'refused') return detail;
  if (command.route === 'sessions.discard') return { ...detail, discardedAt: detail.discardedAt ?? madeAt };
  if (command.route === 'sessions.restore') return { ...detail, discardedAt: null };
  const shoot = [...detail.shoots, ...detail.discardedShoots].find(({ id }) => id === command.params?.id);
  if (!shoot) return detail;
  if (command.route === 'shoots.discard')
    return placed(detail, { ...shoot, discardedAt: shoot.discardedAt ?? madeAt });
  return command.route === 'shoots.restore'
    ? { ...placed(detail, restored(detail, shoot)), discardedAt: null }
    : detail;
}

/**
 * Restores the shoot's status. An open shoot becomes completed if the session has ended or another
 * shoot was opened in the meantime.
 */
function restored(detail: SessionDetail, shoot: Shoot): Shoot {
  const back = { ...shoot, discardedAt: null };
  const stays = shoot.status === 'completed' || (detail.status !== 'ended' && !openShoot(detail.shoots));
  return stays ? back : { ...back, status: 'completed', completedAt: shoot.discardedAt };
}

/**
 * Puts a shoot into the list that matches its state: the session's shoots or its discarded shoots.
 */
export function placed(detail: SessionDetail, shoot: Shoot): SessionDetail {
  const gone = shoot.discardedAt !== null;
  if (!gone && isOlder(detail, shoot)) return detail;
  const shoots = gone ? without(detail.shoots, shoot) : replacedIn(detail.shoots, shoot);
  return {
    ...detail,
    shoots,
    discardedShoots: gone
      ? replacedIn(detail.discardedShoots, shoot)
      : without(detail.discardedShoots, shoot),
    shootCount: detail.shootCount + shoots.length - detail.shoots.length,
  };
}

/** Whether a shoot is one of the older ones, which this detail does not contain. */
const isOlder = (detail: SessionDetail, { id, createdAt }: Shoot): boolean =>
  hasOlderShoots(detail) &&
  [...detail.shoots, ...detail.discardedShoots].every((one) => one.id !== id && one.createdAt > createdAt);

const without = (shoots: readonly Shoot[], { id }: Shoot): Shoot[] =>
  shoots.filter((shoot) => shoot.id !== id);

/** Replaces the shoot at its position, or appends it. */
function replacedIn(shoots: readonly Shoot[], shoot: Shoot): Shoot[] {
  return shoots.some(({ id }) => id === shoot.id)
    ? shoots.map((other) => (other.id === shoot.id ? shoot : other))
    : [...shoots, shoot];
}
