import { describe, expect, it } from 'vitest';
import type { MatchInput, PhotoInput } from './input.ts';
import { matchSession } from './match-session.ts';
import { Scene, times } from './scene.test-support.ts';
import type { MatchResult } from './types.ts';

/**
 * Plays the server: the first look reads no code, and a deep scan reads what is there. Returns the
 * last result and all scanned photos.
 */
function scanned(input: MatchInput, misses = (_photo: PhotoInput) => true) {
  const truth = new Map(input.photos.map((photo) => [photo.photoId, photo.qr]));
  let photos = input.photos.map((photo) => (misses(photo) ? { ...photo, qr: [] } : photo));
  const handfuls: (readonly string[])[] = [];
  let result: MatchResult;
  for (;;) {
    result = matchSession({ ...input, photos });
    const { deepScans } = result;
    if (deepScans.length === 0) break;
    handfuls.push(deepScans);
    photos = photos.map((photo) =>
      deepScans.includes(photo.photoId)
        ? { ...photo, qr: truth.get(photo.photoId) ?? [], deepScanned: true }
        : photo,
    );
  }
  const all = handfuls.flat();
  return { result, handfuls, all, fruitless: all.filter((id) => truth.get(id)?.length === 0) };
}

const framesOf = ({ photos }: MatchInput) => photos.filter(({ qr }) => qr.length > 0);
const canon = () => new Scene().camera('canon');

/** Sixty shoots with one camera that photographs each code, and one that photographs none. */
function withSilentCamera(): Scene {
  const scene = canon().camera('nikon', { series: 'DSC_', nextNumber: 301 });
  for (let n = 0; n < 60; n++) {
    scene.start(`shoot ${n}`).wait(4).qr('canon').wait(12).shots('canon', 3);
    scene.shots('nikon', 3).wait(25);
  }
  return scene.finish();
}

const shoots = 'ABCDEFGHIJKLMNOPQRST';

/**
 * Plays a slow network: photos arrive a few at a time, and the scans that a matching chose end
 * after the next matching.
 */
function scannedOnArrival(input: MatchInput, few: number) {
  const done = new Set<string>();
  let running: readonly string[] = [];
  for (let read = few; read < input.photos.length + few || running.length > 0; read += few) {
    const photos = input.photos
      .slice(0, read)
      .map((photo) => (done.has(photo.photoId) ? { ...photo, deepScanned: true } : { ...photo, qr: [] }));
    const chosen = matchSession({ ...input, photos }).deepScans;
    for (const id of running) done.add(id);
    running = chosen.filter((id) => !done.has(id));
  }
  const frames = new Set(framesOf(input).map(({ photoId }) => photoId));
  return {
    missed: [...frames].filter((id) => !done.has(id)),
    fruitless: [...done].filter((id) => !frames.has(id)),
  };
}

describe('deep scans', () => {
  it('a card whose codes are all unread at first is scanned until its shoots are assigned', () => {
    const scene = canon().several('canon', shoots).finish();
    const { result, handfuls, all, fruitless } = scanned(scene.input());
    expect(handfuls[0]?.length).toBeLessThanOrEqual(4);
    for (const { photoId } of framesOf(scene.input())) expect(all).toContain(photoId);
    expect(fruitless.length).toBeLessThanOrEqual(12);
    const pictures = result.photos.filter(({ role }) => role === 'photo');
    expect(pictures.map(({ verdict }) => verdict)).toEqual(times(5 * shoots.length, 'certain'));
  });

  it('a code at the start of the card gives the clock, and the clock shows where the others are', () => {
    const scene = canon().calibrate('canon').wait(6);
    for (const shootId of 'ABCDEF') scene.start(shootId).wait(3).qr('canon').wait(3).shots('canon', 4, 1);
    const { result, fruitless } = scanned(scene.finish().input());
    expect(result.photos.filter(({ role }) => role === 'qr-frame')).toHaveLength(7);
    expect(fruitless.length).toBeLessThanOrEqual(4);
  });

  it('of two cameras, one that photographs no codes gets half of the scans that may find nothing', () => {
    const { all } = scanned(withSilentCamera().input());
    expect(all.filter((id) => id.startsWith('nikon'))).toHaveLength(6);
  });

  it('at most twelve scans per thousand photos find nothing, however many cameras there are', () => {
    const scene = canon();
    const silent = ['NA', 'NB', 'NC', 'ND', 'NE', 'NF'];
    for (const [n, name] of silent.entries()) scene.camera(name, { series: `${name}_`, nextNumber: 100 * n });
    for (let n = 0; n < 12; n++) {
      scene.start(`shoot ${n}`).wait(4).qr('canon').wait(12).shots('canon', 3);
      for (const name of silent) scene.shots(name, 2).wait(12);
    }
    const { fruitless } = scanned(scene.finish().input(), () => false);
    expect(fruitless).toHaveLength(12);
  });

  it('a camera that photographs no codes does not use up the scans of one whose codes are unread', () => {
    const input = withSilentCamera().input();
    const { all } = scanned(input);
    for (const { photoId } of framesOf(input)) expect(all).toContain(photoId);
  });

  it('codes are found although the phone’s time is too uncertain to tell the shoots apart', () => {
    const scene = canon();
    for (const shootId of shoots)
      scene.start(shootId).wait(3).qr('canon').wait(3).shots('canon', 4, 1).wait(14);
    const { shoots: taken, ...rest } = scene.finish().input();
    const input = {
      ...rest,
      shoots: taken.map((shoot) => ({
        ...shoot,
        stretches: shoot.stretches.map((stretch) => ({ ...stretch, uncertaintyMs: 30_000 })),
      })),
    };
    const { all } = scanned(input);
    for (const { photoId } of framesOf(input)) expect(all).toContain(photoId);
  });

  it('a card whose codes were all read is not scanned again', () => {
    const scene = canon().calibrate('canon').wait(20).several('canon', shoots).finish();
    expect(scene.match().result.deepScans).toEqual([]);
  });

  it.for([1, 2, 3, 4, 7])(
    'a card whose photos arrive %i at a time wastes no scans on photos behind an unread code',
    (few) => {
      const scene = canon();
      for (const shootId of 'ABCDEFGH')
        scene.start(shootId).wait(3).qr('canon').wait(2).shots('canon', 3, 1).wait(1);
      const { missed, fruitless } = scannedOnArrival(scene.finish().input(), few);
      expect(missed).toEqual([]);
      expect(fruitless.length).toBeLessThanOrEqual(2);
    },
  );

  it('a single missing code on a card with codes is scanned once, by itself', () => {
    const scene = canon().calibrate('canon').wait(20).several('canon', shoots).finish();
    const missing = framesOf(scene.input())[8]?.photoId ?? '';
    const { all, result } = scanned(scene.input(), ({ photoId }) => photoId === missing);
    expect(all[0]).toBe(missing);
    expect(result.photos.find(({ photoId }) => photoId === missing)?.role).toBe('qr-frame');
  });
});

describe('photos that look like a code', () => {
  it('a sponsor wall behind everyone takes no photo out of its shoot and is not scanned', () => {
    const scene = canon().calibrate('canon').wait(20).several('canon', 'ABCDE').finish();
    const input = scene.input();
    const photos = input.photos.map((photo) =>
      photo.qr.length > 0 ? photo : { ...photo, looksLikeQr: true },
    );
    const result = matchSession({ ...input, photos });
    const verdicts = result.photos.filter(({ role }) => role === 'photo').map(({ verdict }) => verdict);
    expect(verdicts).toEqual(times(25, 'certain'));
    expect(result.deepScans).toEqual([]);
  });

  it('the first photo behind a pause is held for review and scanned, because it may be a QR frame', () => {
    const scene = canon().calibrate('canon').wait(20).several('canon', 'ABC');
    scene.start('D').wait(4).shot('canon', 'D', { looksLikeQr: true }).wait(8).shots('canon', 5).wait(25);
    const held = scene.photos.find(({ looksLikeQr }) => looksLikeQr)?.photoId ?? '';
    const { result } = scene.several('canon', 'EF').finish().match();
    expect(result.deepScans).toContain(held);
    const match = result.photos.find(({ photoId }) => photoId === held);
    expect(match?.verdict).toBe('contradictory');
    expect(match?.reasons).toContainEqual({ kind: 'may-be-qr-frame', shootId: 'D' });
  });
});

it('a code that was recognised by comparison is a QR frame, and says so', () => {
  const scene = canon().calibrate('canon').wait(20).several('canon', 'AB').finish();
  const input = scene.input();
  const photos = input.photos.map((photo) => ({
    ...photo,
    qr: photo.qr.map((code) => (code.kind === 'ours' ? { ...code, compared: true } : code)),
  }));
  const frames = matchSession({ ...input, photos }).photos.filter(({ role }) => role === 'qr-frame');
  expect(frames.map(({ reasons }) => reasons)).toEqual(times(3, '').map(() => [{ kind: 'code-compared' }]));
});
