import type { Anomaly } from '@photoslate/contract/photo-evidence';
import { describe, expect, it } from 'vitest';
import { aPhoto, aRoll } from '../timeline/photo.test-support.ts';
import { questionsOf, neighboursOf, shootsAround } from './questions.ts';

const cameraKey = 'canon';
const missed = (key: string, photoIds: string[], shootId = '2'): Anomaly => ({
  key,
  kind: 'qr-missed',
  shootId,
  cameraKey,
  photoIds,
  settled: false,
  repair: { kind: 'assign', shootId, photoIds },
});

describe('review questions', () => {
  const photos = ['a', 'b', 'c', 'd', 'e'].map((id) => aPhoto(id, { candidateShootIds: ['1', '2'] }));

  it('follow the capture order of the photos, not the order of the anomalies', () => {
    const doubts = questionsOf([missed('x', ['e', 'd']), missed('y', ['b'])], photos);
    expect(doubts.map(({ key, photos: of }) => [key, of.map(({ id }) => id)])).toEqual([
      ['y', ['b']],
      ['x', ['d', 'e']],
    ]);
  });

  it('ask about each photo once, under the anomaly that explains it best', () => {
    const unclear: Anomaly = {
      key: 'u',
      kind: 'unclear',
      cameraKey,
      photoIds: ['a', 'b', 'c'],
      settled: false,
      repair: null,
    };
    const noExif: Anomaly = { key: 'n', kind: 'no-exif', photoIds: ['a', 'b'], repair: null, settled: false };
    const doubts = questionsOf([unclear, noExif], photos);
    expect(doubts.map(({ key, photos: of }) => `${key}:${of.length}`)).toEqual(['n:2', 'u:1']);
  });

  it('list the proposed shoot first, and each other candidate shoot once', () => {
    expect(questionsOf([missed('x', ['a', 'b'])], photos)[0]?.candidateIds).toEqual(['2', '1']);
  });

  it('leave out clock anomalies and photos that no longer exist', () => {
    const clock: Anomaly = {
      key: 'c',
      kind: 'clock-changed',
      cameraKey,
      byMs: 1,
      photoIds: ['a'],
      settled: false,
      repair: null,
    };
    const [doubt, ...rest] = questionsOf([clock, missed('x', ['gone', 'a']), missed('z', ['gone'])], photos);
    expect(rest).toEqual([]);
    expect(doubt?.repair).toEqual({ kind: 'assign', shootId: '2', photoIds: ['a'] });
  });

  it('leave out settled anomalies, also under a vaguer kind', () => {
    const fine = { ...missed('x', ['a']), settled: true };
    expect(questionsOf([fine], photos)).toEqual([]);
    const vague: Anomaly = { ...fine, key: 'u', kind: 'unclear', cameraKey, settled: false, repair: null };
    expect(questionsOf([fine, vague], photos), 'nor under a vaguer name').toEqual([]);
    expect(questionsOf([fine, missed('y', ['a'])], photos)).toHaveLength(1);
  });

  it('are ordered by how much the anomaly explains, with weak guesses last', () => {
    const rest = { shootId: '1', cameraKey, settled: false, repair: null };
    const found: Anomaly[] = [
      { ...rest, key: 'unreadable', kind: 'qr-unreadable', photoIds: ['a'] },
      { ...rest, key: 'strangers', kind: 'qr-of-strangers', photoIds: ['b'] },
      { ...rest, key: 'late', kind: 'qr-late', photoIds: ['c'] },
      missed('missed', ['d']),
    ];
    expect(questionsOf(found, photos).map(({ key }) => key)).toEqual([
      'missed',
      'late',
      'strangers',
      'unreadable',
    ]);
  });

  it('list purely informational anomalies last', () => {
    const frame = aPhoto('f', { role: 'qr-frame' });
    const unused: Anomaly = {
      key: 'q',
      kind: 'qr-unused',
      shootId: '3',
      photoIds: ['f'],
      repair: null,
      settled: false,
    };
    const doubts = questionsOf([unused, missed('x', ['a'])], [frame, ...photos]);
    expect(doubts.map(({ key }) => key)).toEqual(['x', 'q']);
  });
});

it('the neighbors of a doubtful photo are the nearest photos and QR frames of a candidate shoot, in order', () => {
  const roll = aRoll('Q1 1 1 1 ? ? 2 Q2 2 2');
  const doubtful = roll.slice(4, 6);
  expect(neighboursOf(roll, doubtful, '1', 3).map(({ id }) => id)).toEqual(['1:1', '2:1', '3:1']);
  expect(neighboursOf(roll, doubtful, '2', 3).map(({ id }) => id)).toEqual(['6:2', '7:Q2', '8:2']);
  expect(neighboursOf(roll, doubtful, '9', 3)).toEqual([]);
});

it('the shoots before and after a doubtful photo are candidates if the roll has their photos or QR frames', () => {
  const roll = aRoll('Q Q1 1 ? h 3 Q4');
  expect(shootsAround(roll, roll.slice(3, 4))).toEqual(['1', '3']);
  expect(shootsAround(roll, roll.slice(5, 6))).toEqual(['1', '4']);
  expect(shootsAround(roll, [aPhoto('elsewhere')])).toEqual([]);
});
