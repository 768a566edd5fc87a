import { describe, expect, it } from 'vitest';
import { axisAround, isOnAxis, labelsOn, positionOn } from './time-axis.ts';

const at = (time: string) => Date.parse(`2026-06-06T${time}Z`);
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);
const range = (photo: string, ...others: string[]) => {
  const { fromMs, toMs } = axisAround(at(photo), others.map(at));
  return `${clock(fromMs)}–${clock(toMs)}`;
};

describe('the time axis of a question', () => {
  it('reaches from the first to the last photo within four minutes, in whole minutes', () => {
    expect(range('16:12:14', '16:08:24', '16:15:10', '15:52:06')).toBe('16:08:00–16:16:00');
    expect(range('16:12:14', '16:12:20')).toBe('16:11:00–16:13:00');
  });

  it('leaves room for the label of the photo’s own time, even if the photo is alone', () => {
    expect(range('16:12:14')).toBe('16:11:00–16:13:00');
    expect(range('16:12:00')).toBe('16:11:00–16:13:00');
  });

  it('includes a photo taken exactly four minutes away, and no later one', () => {
    expect(range('16:12:00', '16:16:00')).toBe('16:11:00–16:16:00');
    expect(range('16:12:00', '16:16:01')).toBe('16:11:00–16:13:00');
    const axis = axisAround(at('16:12:00'), [at('16:16:00')]);
    expect(
      [at('16:10:59'), at('16:11:00'), at('16:16:00'), at('16:16:01')].map((ms) => isOnAxis(axis, ms)),
    ).toEqual([false, true, true, false]);
  });

  it('places a moment by its share of the range', () => {
    const axis = axisAround(at('16:12:14'), [at('16:08:24'), at('16:15:10')]);
    expect(positionOn(axis, at('16:09:00'))).toBe(0.125);
    expect(positionOn(axis, at('16:12:14'))).toBeCloseTo(0.5292, 4);
  });
});

describe('the labels of the time axis', () => {
  const axis = axisAround(at('16:12:14'), [at('16:08:24'), at('16:15:10')]);

  it('are whole minutes between the ends, without those covered by the photo’s own time', () => {
    expect(labelsOn(axis, at('16:12:14'), 500).map(clock)).toEqual([
      '16:09:00',
      '16:10:00',
      '16:11:00',
      '16:14:00',
      '16:15:00',
    ]);
  });

  it('are further apart on a narrow axis, and none on one without room', () => {
    expect(labelsOn(axis, at('16:12:14'), 300).map(clock)).toEqual(['16:10:00', '16:14:00']);
    expect(labelsOn(axis, at('16:12:14'), 5).map(clock)).toEqual([]);
  });
});
