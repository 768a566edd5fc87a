import { describe, expect, it } from 'vitest';
import { Scene } from './scene.test-support.ts';

const certain = (count: number): string[] => Array.from({ length: count }, () => 'certain');

describe('matching of an ordinary card', () => {
  it('assigns every photo with certainty and reports no anomalies', () => {
    const read = new Scene()
      .camera('canon')
      .calibrate('canon')
      .wait(60)
      .several('canon', 'ABC')
      .finish()
      .match();
    for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(certain(5));
    expect(read.wrong).toEqual([]);
    expect(read.result.anomalies).toEqual([]);
  });

  it('keeps QR frames out of the galleries', () => {
    const read = new Scene().camera('canon').calibrate('canon').wait(60).several('canon', 'AB').match();
    const frames = read.result.photos.filter(({ role }) => role === 'qr-frame');
    expect(frames.map(({ photoId, shootIds }) => [photoId, shootIds])).toEqual([
      ['canon-00000', []],
      ['canon-00001', []],
      ['canon-00007', []],
    ]);
  });

  it.each([
    ['is an hour slow', 3600],
    ['is 37 seconds slow', 37],
    ['is 1 h 0 min 37 s slow', 3637],
    ['is two minutes fast', -120],
    ['thinks it is 2001', 25 * 365 * 86_400],
  ])('assigns every photo with certainty when the camera clock %s', (_, slowBy) => {
    const scene = new Scene().camera('canon', { slowBy, resolutionMs: 1000 });
    const read = scene.calibrate('canon').wait(60).several('canon', 'ABC').match();
    for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(certain(5));
    const [segment] = read.result.cameras[0]!.segments;
    expect(Math.abs(segment!.offsetMs + 7_200_000 - slowBy * 1000)).toBeLessThanOrEqual(
      segment!.uncertaintyMs,
    );
    expect(segment!.uncertaintyMs).toBeLessThan(1500);
  });

  it('assigns every photo with certainty for two cameras with different clock offsets', () => {
    const scene = new Scene()
      .camera('canon', { slowBy: 3600, resolutionMs: 1000 })
      .camera('nikon', { slowBy: -37, series: 'DSC_' });
    scene.calibrate('canon').wait(5).calibrate('nikon').wait(60);
    for (const shoot of 'ABCD') {
      scene.start(shoot).wait(3).qr('canon').wait(3).qr('nikon').wait(10);
      for (let turn = 0; turn < 4; turn++) scene.shots('canon', 1, 3).shots('nikon', 1, 2);
      scene.wait(20);
    }
    const read = scene.match();
    for (const shoot of 'ABCD') expect(read.verdicts(shoot)).toEqual(certain(8));
  });
});
