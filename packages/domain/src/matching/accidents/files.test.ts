import { describe, expect } from 'vitest';
import { matchSession } from '../match-session.ts';
import { sceneCode } from '../scene.test-support.ts';
import { type Accident, HOUR, testAccidents, times } from '../scene.test-support.ts';

const accidents: Accident[] = [
  {
    name: 'the file numbers run from 9999 to 0001',
    play: (scene) => scene.camera('canon', { nextNumber: 9990 }).several('canon', 'ABCD'),
    expects: (read) => {
      for (const shoot of 'ABCD') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'a burst has equal times, right after the code and across 9999',
    play: (scene) =>
      scene
        .camera('canon', { resolutionMs: 1000, nextNumber: 9987 })
        .ordinary('canon', 'A')
        .start('B')
        .wait(4)
        .qr('canon')
        .shots('canon', 12, 0)
        .wait(30)
        .ordinary('canon', 'C'),
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      expect(new Set(read.verdicts('B'))).toEqual(new Set(['certain']));
    },
  },
  {
    name: 'the files have neither time nor camera: the order of their numbers is all there is',
    play: (scene) => {
      scene.camera('bare', { key: null });
      for (const shoot of 'AB') {
        scene.start(shoot).wait(4);
        scene.shot('bare', null, { noTime: true, qr: [scene.live(scene.codeOf(shoot))] });
        for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('bare', shoot, { noTime: true });
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'AB') expect(read.verdicts(shoot)).toEqual(times(3, 'likely'));
      expect(read.anomalies('no-exif')).toHaveLength(1);
    },
  },
  {
    name: 'the files have no time, and their numbers run from 9999 to 0001: the order goes on',
    play: (scene) => {
      scene.camera('bare', { nextNumber: 9994 });
      for (const shoot of 'ABC') {
        scene.start(shoot).wait(4);
        scene.shot('bare', null, { noTime: true, qr: [scene.live(scene.codeOf(shoot))] });
        for (let shot = 0; shot < 3; shot++) scene.wait(4).shot('bare', shoot, { noTime: true });
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(3, 'likely'));
    },
  },
  {
    name: 'the files have no time, and two cards bear the same numbers: nobody guesses',
    play: (scene) => {
      scene.camera('one', { key: null, nextNumber: 1 }).camera('two', { key: null, nextNumber: 1 });
      for (const shoot of 'AB') {
        scene.start(shoot).wait(4);
        for (const camera of ['one', 'two']) {
          scene.shot(camera, null, { noTime: true, qr: [scene.live(scene.codeOf(shoot))] });
          for (let shot = 0; shot < 3; shot++) scene.wait(4).shot(camera, shoot, { noTime: true });
        }
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'AB') expect(read.verdicts(shoot)).toEqual(times(6, 'unmatched'));
    },
  },
  {
    name: 'one photo in between has no time: it goes with its neighbours',
    play: (scene) =>
      scene
        .ordinary('canon', 'A')
        .start('B')
        .wait(4)
        .qr('canon')
        .wait(9)
        .shots('canon', 2)
        .shot('canon', 'B', { noTime: true })
        .shots('canon', 2)
        .wait(25)
        .ordinary('canon', 'C'),
    expects: (read) =>
      expect(read.verdicts('B')).toEqual(['certain', 'certain', 'likely', 'certain', 'certain']),
  },
  {
    name: 'the second card was uploaded before the first, and a third came days later',
    play: (scene) => {
      scene
        .several('canon', 'ABC')
        .wait(50 * HOUR)
        .several('canon', 'DE');
      scene.photos.reverse();
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABDE') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
    },
  },
  {
    name: 'the card of the second camera comes days afterwards: what was certain stays so, and it finds its shoots',
    play: (scene) => {
      scene.calibrate('canon').calibrate('nikon').wait(30);
      for (const shoot of 'ABC')
        scene
          .start(shoot)
          .wait(4)
          .qr('canon')
          .qr('nikon')
          .wait(8)
          .shots('canon', 3)
          .shots('nikon', 2)
          .wait(20);
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(5, 'certain'));
      const input = read.input();
      const before = matchSession({
        ...input,
        photos: input.photos.filter(({ photoId }) => !photoId.startsWith('nikon')),
      });
      for (const match of before.photos) expect(read.of(match.photoId)?.shootIds).toEqual(match.shootIds);
      expect(before.photos.filter(({ verdict }) => verdict === 'certain')).toHaveLength(before.photos.length);
    },
  },
  {
    name: 'many frames were deleted on the camera: the pauses that this leaves are doubted, and nothing else',
    play: (scene) =>
      scene
        .several('canon', 'ABCDE')
        .cull(({ photoId, qr }) => qr.length === 0 && Number(photoId.slice(-1)) % 3 === 0),
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      for (const { verdict, reasons } of read.pictures) {
        const kinds = reasons.map(({ kind }) => kind);
        expect([verdict, kinds]).toEqual(
          verdict === 'certain' ? ['certain', ['order', 'time']] : ['likely', ['order', 'time', 'pause']],
        );
      }
    },
  },
  {
    name: 'all QR frames were culled before the upload: nobody guesses',
    play: (scene) => scene.several('canon', 'ABC').cull(({ qr }) => qr.length > 0),
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(5, 'unmatched'));
    },
  },
  {
    name: 'most QR frames were culled before the upload: the two that are left set the clock',
    play: (scene) =>
      scene
        .several('canon', 'ABCDEF')
        .cull(({ photoId, qr }) => qr.length > 0 && !/0(00|24)$/u.test(photoId)),
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      expect(read.verdicts('A')).toEqual(times(5, 'certain'));
      expect(read.verdicts('C')).toEqual(times(5, 'likely'));
    },
  },
  {
    name: 'most QR frames were culled, among them the code of a shoot that never arrived: what comes after the pause is asked',
    play: (scene) => {
      scene.unboundCodes.push(sceneCode(700));
      scene.several('canon', 'ABCDEF').wait(4);
      scene.shot('canon', null, { qr: [scene.live(sceneCode(700))] });
      scene.wait(12).shots('canon', 4, 4, null).wait(25).several('canon', 'GHI');
      return scene.cull(({ photoId, qr }) => qr.length > 0 && !/0(00|30)$/u.test(photoId));
    },
    expects: (read) => {
      expect(read.verdicts('F')).toEqual(times(5, 'likely'));
      expect(read.verdicts(null)).toEqual(times(4, 'contradictory'));
      expect(read.verdicts('G')).toEqual(times(5, 'likely'));
    },
  },
  {
    name: 'edited exports keep their time and lose their QR frames: they go with the originals',
    play: (scene) => {
      scene.several('canon', 'ABC');
      for (const photo of scene.photos.filter(({ qr }) => qr.length === 0)) {
        const photoId = `export-of-${photo.photoId}`;
        scene.photos.push({ ...photo, photoId, fileName: photo.fileName.replace('.JPG', '-bewerkt.jpg') });
        scene.truth.set(photoId, scene.truth.get(photo.photoId) ?? null);
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(10, 'certain'));
      expect(read.of('export-of-canon-00001')?.versionOf).toBe('canon-00001');
    },
  },
  {
    name: 'exports with names of their own go by their time',
    play: (scene) => {
      scene.several('canon', 'ABC');
      for (const photo of scene.photos.filter(({ qr }) => qr.length === 0)) {
        const photoId = `export-of-${photo.photoId}`;
        scene.photos.push({ ...photo, photoId, fileName: `Anna-${photo.photoId.slice(-2)}.jpg` });
        scene.truth.set(photoId, scene.truth.get(photo.photoId) ?? null);
      }
      return scene;
    },
    expects: (read) => {
      expect(read.wrong).toEqual([]);
      for (const shoot of 'ABC') expect(read.verdicts(shoot)).toEqual(times(10, 'certain'));
    },
  },
  {
    name: 'a JPEG lies beside its RAW: one photo with two versions',
    play: (scene) => {
      scene.several('canon', 'AB');
      for (const photo of scene.photos.slice()) {
        const photoId = `raw-${photo.photoId}`;
        scene.photos.push({ ...photo, photoId, fileName: photo.fileName.replace('.JPG', '.CR2'), qr: [] });
        scene.truth.set(photoId, scene.truth.get(photo.photoId) ?? null);
      }
      return scene;
    },
    expects: (read) => {
      for (const shoot of 'AB') expect(read.verdicts(shoot)).toEqual(times(10, 'certain'));
      expect(read.of('raw-canon-00000')?.role).toBe('qr-frame');
      expect(read.result.cameras[0]?.photoIds).toHaveLength(12);
    },
  },
  {
    name: 'what the photographer decided by hand stands, against all evidence',
    play: (scene) => {
      scene.ordinary('canon', 'A').start('B').wait(4).qr('canon').wait(9);
      scene.shot('canon', 'B', { decision: { kind: 'shoots', shootIds: ['A', 'B'] } }).shots('canon', 2);
      return scene
        .shot('canon', 'B', { decision: { kind: 'hidden' } })
        .wait(20)
        .ordinary('canon', 'C');
    },
    expects: (read) => {
      expect(read.verdicts('B')).toEqual(['by-hand', 'certain', 'certain', 'by-hand']);
      expect(read.of('canon-00007')?.shootIds).toEqual(['A', 'B']);
    },
  },
];

describe('matching with unusual files and uploads', () => {
  testAccidents(accidents);
});
