import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  it('lets so many through at once, the others in their order, and goes on behind one that fails', async () => {
    const inTurn = createConcurrencyLimit(2);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const all = Array.from({ length: 9 }, (_, nth) =>
      inTurn(async () => {
        order.push(nth);
        most = Math.max(most, (inside += 1));
        await new Promise((resolve) => setTimeout(resolve, nth % 3));
        inside -= 1;
        if (nth % 4 === 1) throw new Error(`the ${nth}th`);
        return nth;
      }),
    );
    const answers = await Promise.allSettled(all);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(
      answers.map((_, nth) => nth % 4 !== 1),
    );
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });
});
