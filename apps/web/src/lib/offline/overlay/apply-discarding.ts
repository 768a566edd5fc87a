import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Operation } from '../operation.ts';
import { openShoot } from './open-shoot.ts';

/** A session after it, or one of its shoots, was discarded or brought back. What the server refused is as if nobody had asked. */
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

/** Open as it was, unless the session has ended or another was opened since. */
function restored(detail: SessionDetail, shoot: Shoot): Shoot {
  const back = { ...shoot, discardedAt: null };
  const stays = shoot.status === 'completed' || (detail.status !== 'ended' && !openShoot(detail.shoots));
  return stays ? back : { ...back, status: 'completed', completedAt: shoot.discardedAt };
}

/** A session with a shoot as it is now: among its shoots, or among the discarded ones. */
export function placed(detail: SessionDetail, shoot: Shoot): SessionDetail {
  const gone = shoot.discardedAt !== null;
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

const without = (shoots: readonly Shoot[], { id }: Shoot): Shoot[] =>
  shoots.filter((shoot) => shoot.id !== id);

/** Shoots with this one in its old place, or at the end. */
function replacedIn(shoots: readonly Shoot[], shoot: Shoot): Shoot[] {
  return shoots.some(({ id }) => id === shoot.id)
    ? shoots.map((other) => (other.id === shoot.id ? shoot : other))
    : [...shoots, shoot];
}
