import { describe, expect, it } from 'vitest';
import { anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';
import { at, aTimedRoll } from './timed-roll.test-support.ts';
import { laneOf, photosOfShoot } from './lane.ts';
import { axisAround } from './time-axis.ts';

const roll = aTimedRoll(
  'Q5@16:08:24 5@16:10:31 5@16:11:24 ?@16:12:14 Q6@16:13:00 6@16:13:20 6@16:13:48 h@16:13:50',
);
const doubtful = roll[3]!;
const asked = new Set([doubtful.id]);
const shoot = (createdAt: string, completedAt: string | null = null) => ({
  createdAt: new Date(at(createdAt)).toISOString(),
  completedAt: completedAt && new Date(at(completedAt)).toISOString(),
});
const axis = axisAround(
  at('16:12:14'),
  roll.map(({ takenAtMs }) => takenAtMs ?? 0),
);
const lane = (id: string, of = shoot('16:11:54'), photos = roll) =>
  laneOf(of, photosOfShoot(photos, id, asked), doubtful, axis);

describe('the lane of a candidate shoot', () => {
  it('has its photos and QR photos on the axis, and when it was started', () => {
    const { photos, startedMs, outside } = lane('6');
    expect(photos.map(({ id }) => id)).toEqual(['0-4:Q6', '0-5:6', '0-6:6']);
    expect(startedMs).toBe(at('16:11:54'));
    expect(outside).toBeNull();
  });

  it('tells the distance to its QR photo, its first or its last photo', () => {
    expect(lane('6').gap).toEqual({ kind: 'before-qr', ms: 46_000 });
    expect(lane('5').gap).toEqual({ kind: 'after-last', ms: 50_000 });
    expect(lane('7', shoot('16:20:00'), aTimedRoll('7@16:12:44')).gap).toEqual({
      kind: 'before-first',
      ms: 30_000,
    });
    expect(lane('7', shoot('16:00:00'), aTimedRoll('Q7@16:12:04')).gap).toEqual({
      kind: 'after-qr',
      ms: 10_000,
    });
    expect(lane('7', shoot('16:00:00'), aTimedRoll('7@16:12:04 7@16:12:20')).gap).toEqual({
      kind: 'between',
      ms: 6000,
    });
  });

  it('compares with the photos of the same camera, if there are any', () => {
    const other = aTimedRoll('6@16:12:20', 1);
    expect(lane('6', shoot('16:11:54'), [...roll, ...other]).gap).toEqual({ kind: 'before-qr', ms: 46_000 });
    expect(lane('6', shoot('16:11:54'), other).gap).toEqual({ kind: 'before-first', ms: 6000 });
    expect(
      lane('6', shoot('16:11:54'), [...roll, ...other]).photos,
      'all cameras show its people',
    ).toHaveLength(4);
  });

  it('shows the closest photo and its side if none is on the axis', () => {
    const early = aTimedRoll('4@15:40:00 4@15:52:06');
    expect(lane('4', shoot('15:39:00', '15:53:00'), early)).toMatchObject({
      photos: [],
      startedMs: null,
      gap: { kind: 'after-last', ms: 1_208_000 },
      outside: { photo: { id: '0-1:4' }, side: 'before' },
    });
    const late = aTimedRoll('8@17:00:00 8@17:01:00');
    expect(lane('8', shoot('16:59:00'), late).outside).toMatchObject({
      photo: { id: '0-0:8' },
      side: 'after',
    });
  });

  it('of a shoot without photos tells the distance to its start or end', () => {
    expect(lane('9', shoot('16:12:00'), []).gap).toEqual({ kind: 'after-start', ms: 14_000 });
    expect(lane('9', shoot('16:12:20'), []).gap).toEqual({ kind: 'before-start', ms: 6000 });
    expect(lane('9', shoot('16:00:00', '16:12:00'), []).gap).toEqual({ kind: 'after-end', ms: 14_000 });
  });

  it('shows photos without a time beside each other', () => {
    const untimed = [anIndexPhoto('a', { shootIds: ['6'] }), anIndexPhoto('b', { shootIds: ['6'] })];
    expect(lane('6', shoot('16:11:54'), untimed).untimed).toHaveLength(2);
    const unknown = { camera: 0, takenAtMs: null };
    const {
      untimed: some,
      gap,
      photos,
    } = laneOf(shoot('16:11:54'), photosOfShoot(roll, '6', asked), unknown, null);
    expect([some.length, gap, photos]).toEqual([3, null, []]);
  });
});

it('the photos of a shoot are without hidden ones and those of the question', () => {
  const photos = [
    ...roll,
    anIndexPhoto('asked', { shootIds: ['6'] }),
    anIndexPhoto('hidden', { role: 'hidden', shootIds: ['6'] }),
  ];
  expect(photosOfShoot(photos, '6', new Set(['asked'])).map(({ id }) => id)).toEqual([
    '0-4:Q6',
    '0-5:6',
    '0-6:6',
  ]);
});
