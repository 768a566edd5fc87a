import type { Operation } from './operation.ts';

/**
 * Sorts operations in the order in which they were made. Operations that are not stored yet come
 * last, in the order in which they were added.
 */
export function inOrder(operations: readonly Operation[]): Operation[] {
  return operations.toSorted((a, b) => rank(a) - rank(b));
}

const rank = (operation: Operation): number => operation.sequence || Number.MAX_SAFE_INTEGER;

/**
 * The next write to send: the oldest one that does not depend on a refused write. Undefined if
 * there is none.
 */
export function nextToSend(operations: readonly Operation[]): Operation | undefined {
  const blocked = new Set(heldBack(operations).map(({ id }) => id));
  return inOrder(operations).find(
    (operation) => operation.sequence > 0 && isOnItsWay(operation) && !blocked.has(operation.id),
  );
}

/**
 * The writes that cannot be sent because they depend on a refused write, directly or through other
 * writes.
 */
export function heldBack(operations: readonly Operation[]): Operation[] {
  const missing = new Set<string>();
  const blocked: Operation[] = [];
  for (const operation of inOrder(operations)) {
    const waits = isOnItsWay(operation) && operation.dependsOn.some((id) => missing.has(id));
    if (waits) blocked.push(operation);
    const fails = waits || operation.state === 'refused';
    for (const id of operation.creates) {
      if (fails) missing.add(id);
      else missing.delete(id);
    }
  }
  return blocked;
}

/** A write and all its dependents, which are discarded together. */
export function withDependents(operations: readonly Operation[], id: string): Operation[] {
  const gone = new Set<string>();
  return inOrder(operations).filter((operation) => {
    if (operation.state === 'accepted') return false;
    const goes = operation.id === id || operation.dependsOn.some((needed) => gone.has(needed));
    if (goes) for (const made of operation.creates) gone.add(made);
    return goes;
  });
}

/**
 * The numbers for the header: how many writes are not on the server yet, and how many of them were
 * refused.
 */
export function countUnsent(operations: readonly Operation[]): { waiting: number; needAttention: number } {
  const refused = operations.filter(({ state }) => state === 'refused').length;
  const waiting = operations.filter(({ state }) => state !== 'accepted').length;
  return { waiting, needAttention: refused };
}

const isOnItsWay = ({ state }: Operation): boolean => state === 'queued' || state === 'sending';
