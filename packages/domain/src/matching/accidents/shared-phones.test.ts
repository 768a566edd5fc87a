import { describe, expect, it } from 'vitest';
import type { SceneResult } from '../scene.test-support.ts';
import { takingTurns, twoCameras } from './taking-turns.test-support.ts';

const of = (read: SceneResult, owner: string): SceneResult['pictures'] =>
  read.pictures.filter(({ photoId }) => read.truth.get(photoId)?.startsWith(owner) === true);

describe('two photographers who share a phone', () => {
  const read = takingTurns(twoCameras(), 8).match();

  it('each photo is in the shoot whose code its own camera photographed', () => {
    expect(read.wrong).toEqual([]);
    // The first two photos of the nikon come before its first code.
    const assigned = read.pictures.filter(({ shootIds }) => shootIds.length > 0);
    expect(assigned.length).toBeGreaterThanOrEqual(read.pictures.length - 2);
  });

  it('a photo behind the start of the other photographer is likely and says why', () => {
    const behind = of(read, 'canon').filter(({ verdict }) => verdict === 'likely');
    expect(behind.length).toBeGreaterThan(0);
    for (const { reasons } of behind) expect(reasons.map(({ kind }) => kind)).toContain('shared-phone');
    expect(of(read, 'canon').some(({ verdict }) => verdict === 'certain')).toBe(true);
  });

  it('a shoot whose code nobody photographed is asked about, and is given to neither', () => {
    const played = takingTurns(twoCameras(), 6);
    played.start('missed').wait(14).shots('canon', 5, 3).wait(20);
    const missed = takingTurns(played, 8).match();
    expect(missed.wrong.filter(({ verdict }) => verdict === 'certain')).toEqual([]);
    expect(new Set(missed.verdicts('missed'))).not.toContain('certain');
  });
});

it('one photographer who uses two cameras in turn pauses with both when people change', () => {
  const played = twoCameras();
  for (let round = 0; round < 8; round++) {
    const [camera, other] = round % 2 === 0 ? (['canon', 'nikon'] as const) : (['nikon', 'canon'] as const);
    played
      .start(`shoot ${round}`)
      .wait(4)
      .qr(camera)
      .wait(10)
      .shots(camera, 4, 3)
      .shots(other, 3, 3)
      .wait(20);
  }
  const read = played.match();
  expect(read.wrong).toEqual([]);
  expect(read.pictures.flatMap(({ reasons }) => reasons).map(({ kind }) => kind)).not.toContain(
    'shared-phone',
  );
});

it('each camera follows the phone whose codes it photographs at that time', () => {
  const played = twoCameras();
  const turn = (shoot: number, first: string, second: string): void => {
    played.start(`one ${shoot}`, 'phone-1').wait(4).qr(first).wait(8).shots(first, 4, 3);
    played.start(`two ${shoot}`, 'phone-2').wait(4).qr(second).shots(first, 3, 2, `one ${shoot}`);
    played.wait(6).shots(second, 4, 3).wait(20);
  };
  for (let shoot = 0; shoot < 5; shoot++) turn(shoot, 'canon', 'nikon');
  for (let shoot = 5; shoot < 10; shoot++) turn(shoot, 'nikon', 'canon');
  const read = played.finish().match();
  expect(read.wrong).toEqual([]);
  const byVerdict = Map.groupBy(read.pictures, ({ verdict }) => verdict);
  expect(byVerdict.get('certain')?.length ?? 0).toBeGreaterThan(read.pictures.length * 0.6);
  expect(byVerdict.get('contradictory')?.length ?? 0).toBeLessThan(read.pictures.length * 0.1);
});

it('nobody is certain about people of the other photographer who come over with their former code', () => {
  const played = twoCameras()
    .camera('leica', { series: 'LEI_', nextNumber: 5001 })
    .calibrate('leica')
    .wait(30);
  const both = (count: number, belongsTo: string) => {
    for (let shot = 0; shot < count; shot++)
      played.shots('leica', 1, 2, belongsTo).shots('canon', 1, 2, belongsTo);
  };
  for (let round = 0; round < 9; round++) {
    played.start(`canon ${round}`).wait(2).qr('canon').wait(2).qr('leica');
    played.shots('nikon', 2, 2, `nikon ${round - 1}`).wait(5);
    both(4, `canon ${round}`);
    if (round === 5) {
      played.wait(8).qr('canon', 'nikon 2').wait(3);
      both(3, 'nikon 2');
    }
    played.start(`nikon ${round}`).wait(2);
    if (round !== 5) played.shot('canon', `canon ${round}`);
    played.wait(2).qr('nikon').wait(10).shots('nikon', 5, 3);
  }
  const read = played.match();
  expect(read.wrong.filter(({ verdict }) => verdict === 'certain')).toEqual([]);
  const back = of(read, 'nikon 2').filter(({ photoId }) => photoId.startsWith('leica'));
  expect(back).toHaveLength(3);
  for (const { reasons } of back) expect(reasons.map(({ kind }) => kind)).toContain('former-code');
});
