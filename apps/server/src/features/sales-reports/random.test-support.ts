import { createHash } from 'node:crypto';

/** Numbers that look random and are the same each time for the same seed. */
export function randomOf(seed: string) {
  let nth = 0;
  const below = (limit: number): number =>
    createHash('sha256').update(`${seed} ${nth++}`).digest().readUIntBE(0, 6) % limit;
  return { below, pick: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0] };
}
