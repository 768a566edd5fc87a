import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Operation } from '../operation.ts';
import { type Read, foldSession } from './fold-session.ts';

/**
 * Adds older shoots to a session that was read with its newest shoots only. Each read of older
 * shoots has its own stamp, so each gets the writes that it may not contain. A shoot that is in
 * several reads is taken from the newest part of the session, else from the latest read.
 *
 * @param detail the newest part of the session, with the writes of this device
 * @param isAll the reads together have all older shoots
 */
export function withOlderShoots(
  detail: SessionDetail,
  older: readonly Read<readonly Shoot[]>[],
  operations: readonly Operation[],
  isAll: boolean,
): SessionDetail {
  const known = new Set([...detail.shoots, ...detail.discardedShoots].map(({ id }) => id));
  const shoots: Shoot[] = [];
  const discardedShoots: Shoot[] = [];
  for (const { asOf, value } of older.toSorted((a, b) => b.asOf - a.asOf)) {
    const read = value.filter(({ id }) => !known.has(id));
    const ids = new Set(read.map(({ id }) => id));
    const gone = read.filter(({ discardedAt }) => discardedAt !== null);
    const kept = read.filter(({ discardedAt }) => discardedAt === null);
    const base = { ...detail, olderShoots: null, shoots: kept, discardedShoots: gone };
    const folded = foldSession({ asOf, value: base }, operations, detail.id);
    shoots.push(...(folded?.shoots.filter(({ id }) => ids.has(id)) ?? []));
    discardedShoots.push(...(folded?.discardedShoots.filter(({ id }) => ids.has(id)) ?? []));
    for (const id of ids) known.add(id);
  }
  return {
    ...detail,
    shoots: [...shoots, ...detail.shoots].toSorted(byNumber),
    discardedShoots: [...discardedShoots, ...detail.discardedShoots],
    olderShoots: isAll ? null : detail.olderShoots,
  };
}

const byNumber = (a: Shoot, b: Shoot) => a.number - b.number || a.createdAt.localeCompare(b.createdAt);
