import { describe, expect, it } from 'vitest';
import type { PhotoInput } from '../input.ts';
import { matchSession } from '../match-session.ts';
import { cameraTime } from '../../time.ts';
import { Scene } from '../scene.test-support.ts';

function event(): Scene {
  const played = new Scene().camera('canon', { slowBy: 40 }).calibrate('canon').wait(60);
  for (const shoot of 'ABCDEFGH') {
    played.start(shoot).wait(4).qr('canon').wait(8).shots('canon', 10, 3).wait(25);
  }
  return played.finish();
}

/** The verdicts on all photos of people after some files were changed. */
function verdictsWith(change: (photo: PhotoInput, index: number) => PhotoInput) {
  const played = event();
  const { photos } = matchSession({ ...played.input(), photos: played.photos.map(change) });
  const people = photos.filter(({ photoId }) => played.truth.get(photoId) !== null && photos.length > 0);
  return people
    .filter(({ role }) => role === 'photo')
    .map(({ photoId, verdict, shootIds }) => ({
      verdict,
      wrong: shootIds.some((shootId) => shootId !== played.truth.get(photoId)),
    }));
}

const countOf = (read: ReturnType<typeof verdictsWith>, verdict: string): number =>
  read.filter((one) => one.verdict === verdict).length;

describe('matching with unusable camera times', () => {
  it('a camera that writes one constant time is matched by the order of its files', () => {
    const read = verdictsWith((photo) => ({ ...photo, cameraTime: cameraTime(1_000_000_000_000) }));
    expect(read.filter(({ wrong }) => wrong)).toEqual([]);
    expect(countOf(read, 'likely')).toBe(read.length);
  });

  it('a clock that stood still for some shoots makes their photos likely, and the others stay certain', () => {
    const stopped = event().photos[40]?.cameraTime ?? null;
    const read = verdictsWith((photo, index) =>
      index >= 40 && index < 70 ? { ...photo, cameraTime: stopped } : photo,
    );
    expect(read.filter(({ wrong }) => wrong)).toEqual([]);
    expect(countOf(read, 'contradictory') + countOf(read, 'unmatched')).toBe(0);
    expect(countOf(read, 'certain')).toBeGreaterThan(30);
  });

  it('photos with dates that were changed later are likely, and the others stay certain', () => {
    const read = verdictsWith((photo, index) =>
      index % 10 === 7 && photo.qr.length === 0
        ? { ...photo, cameraTime: cameraTime((photo.cameraTime ?? 0) + 5 * 3_600_000) }
        : photo,
    );
    expect(read.filter(({ wrong }) => wrong)).toEqual([]);
    expect(countOf(read, 'certain')).toBeGreaterThan(read.length * 0.8);
    expect(countOf(read, 'contradictory') + countOf(read, 'unmatched')).toBe(0);
  });

  it('a clock that was set back for several photos is no changed date', () => {
    const read = verdictsWith((photo, index) =>
      index > 30 ? { ...photo, cameraTime: cameraTime((photo.cameraTime ?? 0) - 3_600_000) } : photo,
    );
    expect(read.filter(({ wrong }) => wrong)).toEqual([]);
    expect(countOf(read, 'certain')).toBeGreaterThan(read.length * 0.6);
  });

  it('a clock that was set and set back while the card of the people before was photographed is never certain', () => {
    const played = new Scene().camera('canon', { slowBy: 12 }).calibrate('canon').wait(60);
    played.several('canon', 'ABCDE').setClock('canon', 55);
    played.start('F').wait(4).qr('canon').wait(19).shots('canon', 6, 3).wait(22);
    const printed = { kind: 'ours', code: played.codeOf('F'), seconds: null, uncertaintyMs: 0 } as const;
    played
      .start('G')
      .wait(7)
      .shot('canon', null, { qr: [printed] });
    played.wait(4).shots('canon', 8, 3).wait(20).setClock('canon', 12);
    const read = played.several('canon', 'HIJ').finish().match();
    expect(read.wrong.filter(({ verdict }) => verdict === 'certain')).toEqual([]);
    expect(read.verdicts('D')).toContain('certain');
    expect(new Set(read.verdicts('E'))).toEqual(new Set(['likely']));
    expect(read.verdicts('H')).toContain('certain');
  });

  it('an outdated code leaves the photos around it certain', () => {
    const played = new Scene().camera('canon', { slowBy: 12 }).calibrate('canon').wait(60);
    played.several('canon', 'ABCDE').start('F').wait(4);
    const outdated = played.live(played.codeOf('F'), 100, 300_000);
    played
      .shot('canon', null, { qr: [outdated] })
      .wait(12)
      .shots('canon', 6, 3)
      .wait(25);
    const read = played.several('canon', 'GH').finish().match();
    expect(new Set(read.verdicts('F'))).toEqual(new Set(['certain']));
  });
});
