import { describe, expect, it } from 'vitest';
import { NOTHING, only, reached, stillThere, these, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen].toSorted().join('');

describe('choosing photos', () => {
  it('takes a run in either direction, and lets it shrink again', () => {
    const start = only('c');
    const long = reached(start, order, 'f');
    expect(chosen(long)).toBe('cdef');
    expect(chosen(reached(long, order, 'd'))).toBe('cd');
    expect(chosen(reached(long, order, 'a'))).toBe('abc');
  });

  it('keeps what was chosen beside a run', () => {
    const beside = toggled(toggled(NOTHING, 'a'), 'd');
    expect(chosen(reached(beside, order, 'e'))).toBe('ade');
    expect(chosen(reached(reached(beside, order, 'f'), order, 'd'))).toBe('ad');
  });

  it('takes one away by the same tap, and a run without a beginning is that one photo', () => {
    const two = these(['a', 'b']);
    expect(chosen(toggled(two, 'a'))).toBe('b');
    expect(chosen(reached(NOTHING, order, 'c'))).toBe('c');
    expect(chosen(reached(only('x'), order, 'c'))).toBe('c');
  });

  it('forgets photos that are gone, and changes nothing when a run ends at one of them', () => {
    expect(chosen(stillThere(these(['a', 'x', 'b']), order))).toBe('ab');
    expect(stillThere(only('x'), order).anchor).toBeNull();
    expect(chosen(reached(only('b'), order, 'x'))).toBe('b');
  });
});
