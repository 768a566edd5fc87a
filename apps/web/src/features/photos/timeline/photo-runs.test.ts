import { describe, expect, it } from 'vitest';
import { aPhoto, aRoll } from './photo.test-support.ts';
import { layOut, stepFrom } from './rows.ts';
import { cameraRolls, photoRunsOf, type PhotoRun } from './photo-runs.ts';

const say = ({ place, frames, photos }: PhotoRun): string =>
  `${place.kind === 'shoot' ? place.shootId : place.kind}: ${frames.length}+${photos.length}`;
const said = (card: string) => photoRunsOf(aRoll(card)).map(say);

describe('the photo runs of a camera', () => {
  it('start at each QR frame, also when the same shoot continues', () => {
    expect(said('Q 1 1')).toEqual(['nowhere: 1+0', '1: 0+2']);
    expect(said('Q1 1 1 Q2 2 Q2 2')).toEqual(['1: 1+2', '2: 1+1', '2: 1+1']);
  });

  it('keep consecutive QR frames of a shoot together', () => {
    expect(said('Q1 Q1 1 Q2 Q3 3')).toEqual(['1: 2+1', '2: 1+0', '3: 1+1']);
  });

  it('start at a missed QR frame, and begin and end around doubtful photos', () => {
    expect(said('Q1 1 2 2 ? ? 1')).toEqual(['1: 1+1', '2: 0+2', 'doubt: 0+2', '1: 0+1']);
  });

  it('keep hidden photos and group pictures with the photos around them', () => {
    expect(said('Q1 1 h 21 1 Q2 12 2')).toEqual(['1: 1+4', '2: 1+2']);
  });

  it('keep every photo in its order', () => {
    const roll = aRoll('h Q 1 ? Q1 1 12 h 2 Q2 Q2 ? 2 3');
    const { order } = layOut(photoRunsOf(roll), 3);
    expect(order).toEqual(roll);
  });

  it('separate cameras and leave out photos that were not read', () => {
    const rolls = cameraRolls([
      aPhoto('a'),
      aPhoto('b', { camera: 1 }),
      aPhoto('c'),
      aPhoto('d', { camera: null, state: 'stored' }),
      aPhoto('e', { camera: 1, state: 'unreadable' }),
    ]);
    expect(rolls.map(({ camera, photos }) => [camera, photos.map(({ id }) => id).join('')])).toEqual([
      [0, 'ac'],
      [1, 'b'],
    ]);
  });
});

describe('timeline rows', () => {
  const layout = layOut(photoRunsOf(aRoll('Q1 1 1 1 1 Q2 2 2')), 3);

  it('contain headings with their QR frames, and rows of photos', () => {
    expect(layout.rows.map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([
      'head 0-1',
      'tiles 1-4',
      'tiles 4-5',
      'head 5-6',
      'tiles 6-8',
    ]);
  });

  it('arrow keys always lead to a photo and stop at both ends', () => {
    expect(stepFrom(layout, 0, 'left')).toBe(0);
    expect(stepFrom(layout, 7, 'right')).toBe(7);
    expect(stepFrom(layout, 3, 'down')).toBe(4);
    expect(stepFrom(layout, 7, 'up')).toBe(5);
    expect(stepFrom(layout, 2, 'first')).toBe(0);
    expect(stepFrom(layout, 2, 'last')).toBe(7);
    expect(stepFrom(layout, 0, 'up')).toBe(0);
  });

  it('arrow keys skip a heading without a QR frame', () => {
    const missed = layOut(photoRunsOf(aRoll('Q1 1 2 2')), 3);
    expect(stepFrom(missed, 1, 'down')).toBe(2);
    expect(stepFrom(missed, 2, 'up')).toBe(1);
  });
});
