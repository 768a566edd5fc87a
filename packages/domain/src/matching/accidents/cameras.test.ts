import { describe, expect } from 'vitest';
import { type Accident, HOUR, repairOf, testAccidents, times } from '../scene.test-support.ts';

const accidents: Accident[] = [
  {
    name: 'the clock was set to summer time in the middle',
    play: (scene) =>
      scene.setClock('canon', HOUR).several('canon', 'ABC').setClock('canon', 0).several('canon', 'DEF'),
    expects: (read) => {
      for (const shoot of 'ABDEF') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
      expect(read.verdicts('C')).toEqual(times(5, 'likely'));
      expect(read.result.cameras[0]?.segments.map(({ change, error }) => [change?.kind, error.kind])).toEqual(
        [
          [undefined, 'whole-hours'],
          ['whole-hours', 'right'],
        ],
      );
      expect(read.anomalies('clock-changed')).toHaveLength(1);
    },
  },
  {
    name: 'the clock was set back in the middle, so that its times run twice',
    play: (scene) =>
      scene.setClock('canon', -HOUR).several('canon', 'ABC').setClock('canon', 0).several('canon', 'DEF'),
    expects: (read) => {
      for (const shoot of 'ABDEF') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
      expect(read.verdicts('C')).toEqual(times(5, 'likely'));
    },
  },
  {
    name: 'the battery was taken out, and the clock began at 2015 again',
    play: (scene) =>
      scene
        .several('canon', 'ABC')
        .setClock('canon', 11 * 365 * 24 * HOUR)
        .several('canon', 'DEF'),
    expects: (read) => {
      for (const shoot of 'ABDEF') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
      expect(read.verdicts('C')).toEqual(times(5, 'likely'));
      expect(read.result.cameras[0]?.segments[1]?.error.kind).toBe('wrong-date');
    },
  },
  {
    name: 'a camera has no QR frame at all: nobody guesses, and the photographer is asked to point at one photo',
    play: (scene) => {
      for (const shoot of 'ABC')
        scene.start(shoot).wait(4).qr('canon').wait(8).shots('canon', 2).shots('nikon', 2).wait(20);
      return scene;
    },
    expects: (read) => {
      const nikon = read.pictures.filter(({ photoId }) => photoId.startsWith('nikon'));
      expect(new Set(nikon.map(({ verdict }) => verdict))).toEqual(new Set(['unmatched']));
      expect(repairOf(read, 'camera-without-qr')).toMatchObject({ kind: 'point-at-photo' });
    },
  },
  {
    name: 'the photographer points at one photo of a camera without codes: the others are proposed by it',
    play: (scene) => {
      scene.wait(30);
      for (const shoot of 'ABCDE') {
        scene.start(shoot).wait(4).qr('canon').wait(8).shots('canon', 2).shots('nikon', 3).wait(20);
      }
      const at = scene.photos.findIndex(({ photoId }) => photoId === 'nikon-00007');
      const pointedAt = scene.photos[at];
      if (pointedAt) scene.photos[at] = { ...pointedAt, decision: { kind: 'shoots', shootIds: ['C'] } };
      return scene;
    },
    expects: (read) => {
      const nikon = read.pictures.filter(({ photoId }) => photoId.startsWith('nikon'));
      expect(nikon.map(({ candidates }) => candidates)).toEqual(
        Array.from('AAABBBCCCDDDEEE', (shoot) => [shoot]),
      );
      expect(nikon.filter(({ verdict }) => verdict === 'unmatched')).toHaveLength(14);
      expect(read.anomalies('camera-without-qr').map(({ repair }) => repair)).toMatchObject(
        Array.from('ABCDE', (shootId) => ({ kind: 'assign', shootId })),
      );
    },
  },
  {
    name: 'the clock of a camera without codes was set right before its last photos, by as much as a shoot lasts: they are asked',
    play: (scene) => {
      scene.calibrate('canon').calibrate('nikon').wait(30);
      for (const shoot of 'ABCDEFGHI') {
        if (shoot === 'H') scene.setClock('nikon', 0);
        scene.start(shoot).wait(4).qr('canon').wait(12).shots('canon', 4);
        if (shoot !== 'I') scene.shots('nikon', 2);
        scene.shots('canon', 3).wait(43);
      }
      return scene;
    },
    expects: (read) => {
      const nikon = read.pictures.filter(({ photoId }) => photoId.startsWith('nikon'));
      expect(nikon.map(({ verdict }) => verdict)).toEqual([
        ...times(14, 'likely'),
        ...times(2, 'contradictory'),
      ]);
    },
  },
  {
    name: 'a second camera photographed only the calibration: its photos are found by time',
    play: (scene) => {
      scene.calibrate('nikon').wait(20);
      for (const shoot of 'ABC')
        scene.start(shoot).wait(4).qr('canon').wait(8).shots('canon', 2).shots('nikon', 2).wait(20);
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC')
        expect(read.verdicts(shoot)).toEqual([...times(2, 'certain'), ...times(2, 'likely')]);
    },
  },
  {
    name: 'two cameras photographed the same shoots, each with every code',
    play: (scene) => {
      for (const shoot of 'ABC')
        scene
          .start(shoot)
          .wait(4)
          .qr('canon')
          .qr('nikon')
          .wait(8)
          .shots('canon', 2)
          .shots('nikon', 2)
          .wait(20);
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(4, 'certain'));
    },
  },
  {
    name: 'two bodies of one model write no serial number',
    play: (scene) => {
      const key = 'Sony|A7|series DSC0';
      scene
        .camera('one', { key, series: 'DSC0', nextNumber: 411 })
        .camera('two', { key, series: 'DSC0', nextNumber: 7210, slowBy: 95 });
      for (const shoot of 'ABC')
        scene.start(shoot).wait(4).qr('one').qr('two').wait(8).shots('one', 2).shots('two', 2).wait(20);
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(4, 'certain'));
      expect(read.anomalies('two-bodies')).toHaveLength(1);
    },
  },
  {
    name: 'two bodies bear the same serial number, and their clocks differ: each goes by its own',
    play: (scene) => {
      scene
        .camera('one', { key: 'Maker|model|serial 7', series: 'AAA_', nextNumber: 101 })
        .camera('two', { key: 'Maker|model|serial 7', series: 'BBB_', nextNumber: 4301, slowBy: 1800 });
      for (const shoot of 'ABCD')
        scene.start(shoot).wait(4).qr('one').qr('two').wait(8).shots('one', 2).shots('two', 2).wait(20);
      return scene;
    },
    expects: (read) => {
      expect(read.anomalies('two-bodies')).toHaveLength(1);
      for (const shoot of 'ABCD') expect(read.verdicts(shoot)).toEqual(times(4, 'certain'));
    },
  },
  {
    name: 'the camera stood a year and a day back all day long: its photos find their shoots, and its clock is named',
    play: (scene) => scene.setClock('canon', 366 * 24 * HOUR).several('canon', 'ABC'),
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
      const [clock] = read.result.cameras.flatMap(({ segments }) => segments);
      expect(clock?.error).toMatchObject({ kind: 'wrong-date', days: 366 });
    },
  },
  {
    name: 'two phones ran shoots side by side, each with its own camera',
    play: (scene) => {
      scene.start('A', 'phone 1').wait(4).qr('canon').wait(10).shots('canon', 2);
      scene
        .start('B', 'phone 2')
        .wait(4)
        .qr('nikon')
        .wait(10)
        .shots('canon', 2, 4, 'A')
        .shots('nikon', 2, 4, 'B');
      scene
        .start('C', 'phone 1')
        .wait(4)
        .qr('canon')
        .wait(10)
        .shots('nikon', 2, 4, 'B')
        .shots('canon', 2, 4, 'C');
      scene
        .start('D', 'phone 2')
        .wait(4)
        .qr('nikon')
        .wait(10)
        .shots('canon', 2, 4, 'C')
        .shots('nikon', 2, 4, 'D');
      return scene;
    },
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      for (const shoot of 'ABD') expect(read.verdicts(shoot)).not.toContain('contradictory');
    },
  },
  {
    name: 'the session was never ended, and the card holds next week’s holiday',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .wait(160 * HOUR)
        .shots('canon', 3, 60, null),
    expects: (read) => expect(read.verdicts(null)).toEqual(times(3, 'contradictory')),
  },
];

describe('matching with unusual cameras or camera clocks', () => {
  testAccidents(accidents);
});
