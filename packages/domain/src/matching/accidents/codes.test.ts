import { describe, expect } from 'vitest';
import { sceneCode } from '../scene.test-support.ts';
import { type Accident, repairOf, testAccidents, times } from '../scene.test-support.ts';

const accidents: Accident[] = [
  {
    name: 'a code of another session is on the card: what follows is offered to that session',
    play: (scene) => {
      scene.otherSessions.push({ code: sceneCode(500), sessionId: 'yesterday' });
      scene.nowMs -= 86_400_000;
      scene
        .shot('canon', null, { qr: [scene.live(sceneCode(500))] })
        .wait(20)
        .shots('canon', 3, 4, null);
      scene.nowMs += 86_400_000;
      return scene.several('canon', 'AB');
    },
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(3, 'unmatched'));
      expect(repairOf(read, 'qr-of-other-session')).toMatchObject({
        kind: 'move-to-session',
        sessionId: 'yesterday',
      });
      expect(read.verdicts('A')).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'photographs go on after their shoot was completed, and no other is open: they are asked',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .finish()
        .wait(5)
        .shot('canon', null, { looksLikeQr: true })
        .wait(8)
        .shots('canon', 6, 3, null)
        .wait(20)
        .several('canon', 'CD'),
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(7, 'contradictory'));
      expect(repairOf(read, 'outside-shoots')).toMatchObject({ kind: 'assign', shootId: 'B' });
      expect(read.verdicts('B')).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'a pause, and a few photographs right after their shoot was completed: they are asked',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .wait(40)
        .finish()
        .wait(2)
        .shots('canon', 3, 3, null)
        .wait(20)
        .several('canon', 'CD'),
    expects: (read) => expect(read.verdicts(null)).toEqual(times(3, 'contradictory')),
  },
  {
    name: 'one more picture was taken right after the shoot was completed: it still belongs to it',
    play: (scene) =>
      scene
        .ordinary('canon', 'A')
        .start('B')
        .wait(4)
        .qr('canon')
        .wait(12)
        .shots('canon', 5)
        .wait(2)
        .finish()
        .shots('canon', 1, 4, 'B')
        .wait(25)
        .several('canon', 'CD'),
    expects: (read) => expect(read.verdicts('B')).toEqual([...times(5, 'certain'), 'likely']),
  },
  {
    name: 'a code of strangers is on the card: what follows is given to nobody',
    play: (scene) =>
      scene
        .several('canon', 'AB')
        .shot('canon', null, { qr: [scene.live(sceneCode(600))] })
        .wait(15)
        .shots('canon', 3, 4, null)
        .wait(25)
        .several('canon', 'CD'),
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(3, 'contradictory'));
      expect(repairOf(read, 'qr-of-strangers')).toMatchObject({ kind: 'hide' });
    },
  },
  {
    name: 'a code that is not ours at all is in the picture: it is a picture like any other',
    play: (scene) =>
      scene
        .ordinary('canon', 'A')
        .start('B')
        .wait(4)
        .qr('canon')
        .wait(10)
        .shot('canon', 'B', { qr: [{ kind: 'foreign', text: 'https://menu.example' }] })
        .shots('canon', 2)
        .wait(20)
        .ordinary('canon', 'C'),
    expects: (read) => expect(read.verdicts('B')).toEqual(times(3, 'certain')),
  },
  {
    name: "the session's own poster hangs behind the people: they are still photos, and said to show it",
    play: (scene) => {
      scene.ordinary('canon', 'A').start('B').wait(4).qr('canon').wait(10);
      const poster = { kind: 'ours', code: sceneCode(0), seconds: null, uncertaintyMs: 0 } as const;
      for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('canon', 'B', { qr: [poster] });
      return scene.wait(25).ordinary('canon', 'C');
    },
    expects: (read) => expect(read.verdicts('B')).toEqual(times(3, 'likely')),
  },
  {
    name: 'two shoots’ codes are in one frame: time decides, and it is said',
    play: (scene) => {
      scene.several('canon', 'AB').start('C').wait(4);
      const both = [scene.live(scene.codeOf('C')), { ...scene.live(scene.codeOf('A')), seconds: null }];
      return scene
        .shot('canon', null, { qr: both })
        .wait(12)
        .shots('canon', 4)
        .wait(25)
        .ordinary('canon', 'D');
    },
    expects: (read) => {
      expect(read.verdicts('C')).toEqual(times(4, 'likely'));
      expect(read.of('canon-00015')?.reasons[0]).toMatchObject({
        kind: 'several-codes',
        shootIds: ['A', 'C'],
      });
    },
  },
  {
    name: 'a code was replaced after it was photographed: it still counts',
    play: (scene) =>
      scene.ordinary('canon', 'A').newCode('A').ordinary('canon', 'B').newCode('B').ordinary('canon', 'C'),
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'a code was replaced in the middle of its shoot, and both were photographed: it stays one shoot',
    play: (scene) =>
      scene
        .ordinary('canon', 'A')
        .ordinary('canon', 'B')
        .newCode('B')
        .qr('canon', 'B')
        .wait(6)
        .shots('canon', 3)
        .wait(25)
        .ordinary('canon', 'C'),
    expects: (read) => {
      expect(read.verdicts('B')).toEqual(times(8, 'certain'));
      expect(read.result.anomalies).toEqual([]);
    },
  },
  {
    name: 'a leased code was photographed by two cameras, and its shoot never arrived: one tap serves both',
    play: (scene) => {
      const code = sceneCode(700);
      scene.unboundCodes.push(code);
      for (const shoot of 'AB')
        scene
          .start(shoot)
          .wait(4)
          .qr('canon')
          .qr('nikon')
          .wait(8)
          .shots('canon', 3)
          .shots('nikon', 3)
          .wait(20);
      for (const camera of ['canon', 'nikon']) scene.shot(camera, null, { qr: [scene.live(code)] });
      return scene.wait(12).shots('canon', 3, 4, null).shots('nikon', 3, 4, null);
    },
    expects: (read) => {
      const repairs = read.anomalies('shoot-never-arrived').map(({ repair }) => repair);
      expect(repairs).toMatchObject([
        { kind: 'create-shoot', code: sceneCode(700) },
        { kind: 'create-shoot', code: sceneCode(700) },
      ]);
      expect(
        repairs.flatMap((repair) => (repair?.kind === 'create-shoot' ? repair.photoIds : [])),
      ).toHaveLength(6);
    },
  },
  {
    name: 'a shoot never arrived, and the code of the people before lies beside its own in the frame: nobody gets its photos',
    play: (scene) => {
      scene.unboundCodes.push(sceneCode(700));
      scene.several('canon', 'AB').wait(20);
      const printed = { ...scene.live(scene.codeOf('B')), seconds: null };
      scene.shot('canon', null, { qr: [scene.live(sceneCode(700)), printed] });
      return scene.wait(12).shots('canon', 4, 4, null).wait(30).several('canon', 'CD');
    },
    expects: (read) => expect(read.verdicts(null)).toEqual(times(4, 'contradictory')),
  },
  {
    name: 'a leased code was photographed, and its shoot never arrived: a shoot is proposed',
    play: (scene) => {
      scene.unboundCodes.push(sceneCode(700));
      scene
        .several('canon', 'AB')
        .wait(20)
        .shot('canon', null, { qr: [scene.live(sceneCode(700))] });
      return scene.wait(12).shots('canon', 4, 4, null).wait(30).several('canon', 'CD');
    },
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(4, 'contradictory'));
      expect(repairOf(read, 'shoot-never-arrived')).toMatchObject({
        kind: 'create-shoot',
        code: sceneCode(700),
      });
    },
  },
  {
    name: 'a shoot never arrived, and its code came only after its people: they do not go to the people before',
    play: (scene) => {
      scene.unboundCodes.push(sceneCode(700));
      scene.several('canon', 'AB').wait(15).shots('canon', 4, 4, null);
      scene.shot('canon', null, { qr: [scene.live(sceneCode(700))] });
      return scene.wait(6).shots('canon', 2, 4, null).wait(30).several('canon', 'CD');
    },
    expects: (read) => {
      expect(read.verdicts(null)).toEqual(times(6, 'contradictory'));
      expect(read.verdicts('B')).toEqual(times(5, 'likely'));
    },
  },
  {
    name: 'the phone’s idea of the time was poor: it says so, and nothing is certain because of it',
    play: (scene) => {
      for (const shoot of 'ABC')
        scene
          .start(shoot, undefined, 60_000)
          .wait(4)
          .qr('canon', shoot, 60_000)
          .wait(12)
          .shots('canon', 4)
          .wait(25);
      return scene;
    },
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).not.toContain('certain');
      const reasons = read.pictures.flatMap((photo) => photo.reasons.map(({ kind }) => kind));
      expect(reasons).toContain('phone-clock-poor');
    },
  },
  {
    name: 'a copy of a code, minutes old, was photographed: the others outvote its time',
    play: (scene) => {
      scene.several('canon', 'AB').start('C').wait(4);
      return scene
        .shot('canon', null, { qr: [scene.live(scene.codeOf('C'), 100, 600_000)] })
        .wait(12)
        .shots('canon', 4)
        .wait(25)
        .several('canon', 'DE');
    },
    expects: (read) => {
      expect(read.verdicts('C')).toEqual(times(4, 'certain'));
      expect(read.anomalies('qr-time-off')).toHaveLength(1);
    },
  },
];

describe('matching with unusual QR codes', () => {
  testAccidents(accidents);
});
