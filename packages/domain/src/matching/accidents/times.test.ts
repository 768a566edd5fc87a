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
});
