import { describe, expect, it } from 'vitest';
import type { MatchInput } from '../input.ts';
import { matchSession } from '../match-session.ts';
import { Scene } from '../scene.test-support.ts';

/** The clock is 12 s slow, and slower by `more` while the people of F are photographed. */
function clockSetForF(more: number, unseen = 0): Scene {
  const scene = new Scene().camera('canon', { slowBy: 12 }).calibrate('canon').wait(60);
  scene.several('canon', 'ABCDE').setClock('canon', 12 + more);
  scene.start('F').wait(4).qr('canon').wait(12).shots('canon', unseen, 0.1).shots('canon', 5).wait(25);
  return scene.setClock('canon', 12).several('canon', 'GH').finish();
}

/** The position of the QR frame of F: behind that of the session, and A to E. */
const FRAME_OF_F = 1 + 5 * 6;

const without = (scene: Scene, from: number, count: number): MatchInput => ({
  ...scene.input(),
  photos: scene.photos.toSpliced(from, count),
});

function read(input: MatchInput, { truth }: Scene) {
  const pictures = matchSession(input).photos.filter(({ role }) => role === 'photo');
  const certain = pictures.filter(({ verdict }) => verdict === 'certain');
  const isWrong = ({ photoId, shootIds }: (typeof pictures)[number]) =>
    shootIds.some((shootId) => shootId !== truth.get(photoId));
  return {
    wrong: certain.filter(isWrong).length,
    doubted: pictures
      .filter(({ reasons }) => reasons.some(({ kind }) => kind === 'files-absent'))
      .map(({ photoId }) => truth.get(photoId))
      .join(''),
    certain: new Set(certain.map(({ photoId }) => truth.get(photoId))),
  };
}

describe('matching while files are absent', () => {
  it('a code that has not arrived yet is no reason to call others certain', () => {
    const scene = clockSetForF(40);
    const input = without(scene, FRAME_OF_F, 1);
    // The clock agrees with the order, so that only the missing number tells it.
    expect(read(input, scene).wrong).toBe(5);
    const { wrong, doubted, certain } = read({ ...input, isArriving: true }, scene);
    expect(wrong).toBe(0);
    expect(doubted).toBe('EEEEEFFFFF');
    expect([...certain].join('')).toBe('ABCDGH');
  });

  it('a card that lies between two others, and was never uploaded, neither', () => {
    const scene = clockSetForF(47, 70);
    const { wrong, doubted, certain } = read(without(scene, FRAME_OF_F, 71), scene);
    expect(wrong).toBe(0);
    expect(doubted).toBe('FFFFF');
    expect([...certain].join('')).toBe('ABCDEGH');
  });

  it('a few deleted photos cost no certainty once all files have arrived', () => {
    const scene = clockSetForF(0);
    const photos = scene.photos.filter((_, at) => at > FRAME_OF_F || at % 6 !== 3);
    const input = { ...scene.input(), photos };
    expect([...read(input, scene).certain].join('')).toBe('ABCDEFGH');
    expect([...read({ ...input, isArriving: true }, scene).certain].join('')).toBe('FGH');
  });

  it('what has arrived from the start of a card stays certain, but for photos behind the last code', () => {
    const scene = clockSetForF(0);
    const photos = scene.photos.slice(0, FRAME_OF_F + 4);
    const { certain } = read({ ...scene.input(), photos, isArriving: true }, scene);
    expect([...certain].join('')).toBe('ABCDE');
  });

  it('without file numbers nothing is certain while files are arriving', () => {
    const scene = clockSetForF(0);
    const photos = scene.photos.map((photo, at) => ({
      ...photo,
      fileName: `${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10)]}.jpg`,
    }));
    const input = { ...scene.input(), photos };
    expect(read(input, scene).certain.size).toBe(8);
    expect(read({ ...input, isArriving: true }, scene).certain.size).toBe(0);
  });
});
