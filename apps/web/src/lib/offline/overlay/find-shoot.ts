import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeCode } from '@photoslate/domain/code';
import type { Operation } from '../operation.ts';

/**
 * Finds a shoot, also a discarded one, by its id or by any code that this phone knows, current or
 * replaced here. Undefined if only the server can find it.
 */
export function findShoot(
  detail: SessionDetail,
  operations: readonly Operation[],
  idOrCode: string,
): Shoot | undefined {
  const shoots = [...detail.shoots, ...detail.discardedShoots];
  const called = (name: string) =>
    shoots.find(({ id, hash }) => id === name || (hash !== '' && hash === name));
  const exact = called(idOrCode);
  if (exact) return exact;
  const code = normalizeCode(idOrCode) ?? idOrCode;
  const direct = called(code);
  if (direct) return direct;
  const bound = operations.find(
    (operation) =>
      operation.command.route.startsWith('shoots.') &&
      (operation.code === code || operation.shown.replaces === code),
  );
  const id = bound && (bound.creates[0] ?? bound.command.params?.id);
  return shoots.find((shoot) => shoot.id === id);
}
