import { describe, expect } from 'vitest';
import { type Accident, idsOf, repairOf, testAccidents, times } from '../scene.test-support.ts';

const accidents: Accident[] = [
  {
    name: 'the code of one shoot was not photographed: its photos are found by their time, and the cut is proposed',
    play: (scene) =>
      scene.several('canon', 'AB').start('C').wait(40).shots('canon', 6).wait(25).several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C').slice(1)).toEqual(times(5, 'likely'));
      const proposed = [...read.anomalies('qr-missed'), ...read.anomalies('qr-unreadable')];
      expect(proposed.flatMap(({ photoIds }) => photoIds).toSorted()).toEqual(idsOf(read, 'C'));
      expect(repairOf(read, 'qr-missed')).toMatchObject({ kind: 'assign', shootId: 'C' });
    },
  },
  {
    name: 'the code of one shoot was photographed but cannot be read: that frame is kept out of the gallery',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .start('C')
        .wait(4)
        .shot('canon', null)
        .wait(12)
        .shots('canon', 6)
        .wait(25)
        .several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C')).toEqual(times(6, 'likely'));
      expect(read.verdicts(null)).toEqual(['contradictory']);
      expect(repairOf(read, 'qr-unreadable')).toMatchObject({ kind: 'mark-qr-frame', shootId: 'C' });
      expect(repairOf(read, 'qr-missed')).toEqual({
        kind: 'assign',
        shootId: 'C',
        photoIds: idsOf(read, 'C'),
      });
    },
  },
  {
    name: 'two codes in a row were not photographed',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .start('C')
        .wait(40)
        .shots('canon', 4)
        .wait(30)
        .start('D')
        .wait(40)
        .shots('canon', 4)
        .wait(30)
        .several('canon', 'EF'),
    expects: (read) => {
      expect(read.anomalies('qr-missed').map((anomaly) => 'shootId' in anomaly && anomaly.shootId)).toEqual([
        'C',
        'D',
      ]);
      expect(read.verdicts('D').slice(1)).toEqual(times(3, 'likely'));
    },
  },
  {
    name: 'a shoot was started by mistake while the photographer went on: nothing is guessed',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .start('C')
        .wait(4)
        .qr('canon')
        .wait(9)
        .shots('canon', 4, 3)
        .wait(1.5)
        .start('X')
        .shots('canon', 4, 3, 'C')
        .wait(30)
        .several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C')).toEqual([...times(4, 'certain'), ...times(4, 'contradictory')]);
    },
  },
  {
    name: 'a code was photographed after its people, before the next shoot was started: the photos before it are proposed',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .start('C')
        .wait(30)
        .shots('canon', 5)
        .wait(3)
        .qr('canon')
        .wait(25)
        .several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C')).toEqual(times(5, 'contradictory'));
      expect(repairOf(read, 'qr-late')).toEqual({ kind: 'assign', shootId: 'C', photoIds: idsOf(read, 'C') });
    },
  },
  {
    name: 'a code was photographed late, in the middle of its shoot',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .start('C')
        .wait(30)
        .shots('canon', 3)
        .qr('canon')
        .shots('canon', 3)
        .wait(25)
        .several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C')).toEqual([...times(3, 'contradictory'), ...times(3, 'certain')]);
      expect(repairOf(read, 'qr-late')).toEqual({
        kind: 'assign',
        shootId: 'C',
        photoIds: idsOf(read, 'C').slice(0, 3),
      });
    },
  },
  {
    name: 'a shoot was started and its code photographed only after its people: they do not go to the people before',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .shots('canon', 4, 4, 'C')
        .wait(5)
        .start('C')
        .wait(3)
        .qr('canon')
        .wait(30)
        .several('canon', 'DE'),
    expects: (read) => {
      expect(read.verdicts('C')).toEqual(times(4, 'contradictory'));
      expect(repairOf(read, 'qr-after-shoot')).toMatchObject({ kind: 'assign', shootId: 'C' });
    },
  },
  {
    name: 'a photographer photographs every code after the people: no photo goes to the wrong people',
    play: (scene) => {
      for (const shoot of 'ABCD')
        scene.shots('canon', 5, 4, shoot).wait(5).start(shoot).wait(3).qr('canon').wait(40);
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABCD') expect(read.verdicts(shoot)).not.toContain('certain');
    },
  },
  {
    name: 'a code was photographed and then nobody came',
    play: (scene) =>
      scene.several('canon', 'AB').start('C').wait(4).qr('canon').wait(30).several('canon', 'DE'),
    expects: (read) => {
      expect(read.anomalies('qr-unused')).toMatchObject([{ shootId: 'C' }]);
      expect(read.verdicts('D')).toEqual(times(5, 'certain'));
      expect(read.verdicts('B')).toEqual(times(5, 'likely'));
    },
  },
  {
    name: 'test pictures were taken before the first code',
    play: (scene) => scene.wait(-300).shots('canon', 3, 4, null).wait(300).several('canon', 'AB'),
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(3, 'unmatched'));
      expect(repairOf(read, 'before-first-qr')).toMatchObject({ kind: 'hide' });
    },
  },
  {
    name: 'people were photographed before their shoot was started: the pauses tell, and they do not go to the people before',
    play: (scene) => {
      scene.several('canon', 'ABCDEF').start('G').wait(4).qr('canon').wait(12).shots('canon', 5);
      scene.wait(35).shots('canon', 4, 4, 'H').wait(2).start('H').wait(3).qr('canon').wait(6);
      return scene.shots('canon', 3).wait(25).several('canon', 'IJ');
    },
    expects: (read) => {
      expect(read.verdicts('G')).toEqual(times(5, 'certain'));
      expect(read.verdicts('H')).toEqual([...times(4, 'contradictory'), ...times(3, 'certain')]);
      expect(repairOf(read, 'qr-after-shoot')).toMatchObject({ kind: 'assign' });
    },
  },
  {
    name: 'a camera writes no time, and one code came after its people: nobody guesses where they begin',
    play: (scene) => {
      for (const shoot of 'ABCD') {
        scene.start(shoot).wait(shoot === 'C' ? 45 : 4);
        scene.shot('canon', null, { noTime: true, qr: [scene.live(scene.codeOf(shoot))] });
        for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('canon', shoot, { noTime: true });
        scene.wait(25);
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ACD') expect(read.verdicts(shoot)).toEqual(times(3, 'likely'));
      expect(read.verdicts('B')).toEqual(times(3, 'contradictory'));
    },
  },
  {
    name: 'a camera writes no time, and the next code was not photographed: it is asked where the next people begin',
    play: (scene) => {
      for (const shoot of 'ABCD') {
        scene.start(shoot).wait(4);
        if (shoot !== 'C') scene.shot('canon', null, { noTime: true, qr: [scene.live(scene.codeOf(shoot))] });
        for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('canon', shoot, { noTime: true });
        scene.wait(25);
      }
      return scene;
    },
    expects: (read) => {
      expect([...read.verdicts('B'), ...read.verdicts('C')]).toEqual(times(6, 'contradictory'));
      const [asked] = read.pictures.filter(({ photoId }) => read.truth.get(photoId) === 'C');
      expect(asked?.reasons.map(({ kind }) => kind)).toContain('next-code-missing');
      expect(asked?.candidates).toEqual(['B', 'C']);
    },
  },
  {
    name: 'a camera writes no time, a shoot was reopened by its printed code, and the next code was not photographed: it is asked',
    play: (scene) => {
      for (const shoot of 'ABAC') {
        const printed = { kind: 'ours', code: scene.start(shoot).codeOf(shoot), seconds: null } as const;
        const qr = [{ ...printed, uncertaintyMs: 0 }];
        if (shoot !== 'C') scene.wait(4).shot('canon', null, { noTime: true, qr });
        for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('canon', shoot, { noTime: true });
        scene.wait(25);
      }
      return scene;
    },
    expects: (read) => expect(read.verdicts('C')).toEqual(times(3, 'contradictory')),
  },
  {
    name: 'a shoot was reopened, and its code photographed again',
    play: (scene) => scene.several('canon', 'AB').ordinary('canon', 'A').ordinary('canon', 'C'),
    expects: (read) => {
      expect(read.verdicts('A')).toEqual(times(10, 'certain'));
      expect(read.verdicts('B')).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'a shoot was reopened without its code: the time finds it',
    play: (scene) =>
      scene.several('canon', 'AB').start('A').wait(35).shots('canon', 4).wait(25).ordinary('canon', 'C'),
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      expect(read.verdicts('A')).toEqual([...times(5, 'certain'), ...times(4, 'likely')]);
    },
  },
];

describe('matching with a missed or late QR code', () => {
  testAccidents(accidents);
});
