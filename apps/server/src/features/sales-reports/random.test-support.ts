import { createHash } from 'node:crypto';

/** A pseudo-random generator: the same seed always gives the same numbers. */
export function randomOf(seed: string) {
  let nth = 0;
  const below = (limit: number): number =>
    createHash('sha256').update(`${seed} ${nth++}`).digest().readUIntBE(0, 6) % limit;
  return { below, pick: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0] };
}
