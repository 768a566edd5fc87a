import { describe, expect, it } from 'vitest';
import { NOTHING, only, reached, stillThere, these, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen].toSorted().join('');

describe('photo selection', () => {
  it('extends a range in either direction and shrinks it again', () => {
    const start = only('c');
    const long = reached(start, order, 'f');
    expect(chosen(long)).toBe('cdef');
    expect(chosen(reached(long, order, 'd'))).toBe('cd');
    expect(chosen(reached(long, order, 'a'))).toBe('abc');
  });

  it('keeps photos that were selected outside a range', () => {
    const beside = toggled(toggled(NOTHING, 'a'), 'd');
    expect(chosen(reached(beside, order, 'e'))).toBe('ade');
    expect(chosen(reached(reached(beside, order, 'f'), order, 'd'))).toBe('ad');
  });

  it('deselects a photo with a second tap, and selects only the end photo of a range without a start', () => {
    const two = these(['a', 'b']);
    expect(chosen(toggled(two, 'a'))).toBe('b');
    expect(chosen(reached(NOTHING, order, 'c'))).toBe('c');
    expect(chosen(reached(only('x'), order, 'c'))).toBe('c');
  });

  it('drops photos that no longer exist, and ignores a range that ends at one', () => {
    expect(chosen(stillThere(these(['a', 'x', 'b']), new Set(order)))).toBe('ab');
    expect(stillThere(only('x'), new Set(order)).anchor).toBeNull();
    expect(chosen(reached(only('b'), order, 'x'))).toBe('b');
  });
});
