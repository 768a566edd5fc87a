import { describe, expect, it } from 'vitest';
import { Scene, type SceneResult, idsOf, repairOf } from '../scene.test-support.ts';

/** A photographer with one or two cameras and pauses of 20 s between shoots. */
function scene(): Scene {
  return new Scene()
    .camera('canon', { slowBy: 12 })
    .camera('nikon', { series: 'DSC_', slowBy: 95, nextNumber: 301 })
    .calibrate('canon')
    .wait(5)
    .calibrate('nikon')
    .wait(60);
}

/** One ordinary shoot: tap, code, a photo every three seconds, and a pause. */
function ordinary(played: Scene, shoot: string, pauseSeconds = 20): Scene {
  return played.start(shoot).wait(4).qr('canon').wait(8).shots('canon', 6, 3).wait(pauseSeconds);
}

const several = (played: Scene, shoots: string): Scene => {
  for (const shoot of shoots) ordinary(played, shoot);
  return played;
};

/** The photos that show other people than the shoot that they are `certain` in. */
const wrongAndCertain = ({ pictures, truth }: SceneResult): string[] =>
  pictures
    .filter(({ verdict, photoId, shootIds }) => verdict === 'certain' && shootIds[0] !== truth.get(photoId))
    .map(({ photoId }) => photoId);

const reasonsOf = (read: SceneResult, photoId: string): string[] =>
  (read.of(photoId)?.reasons ?? []).map(({ kind }) => kind);

describe('people who come unannounced', () => {
  it.each([10, 12, 14, 20, 25, 35])(
    'people photographed %s s after the others, with neither tap nor code, are never certain',
    (pauseSeconds) => {
      const played = several(scene(), 'ABCDE');
      ordinary(played, 'F', pauseSeconds).shots('canon', 5, 3, 'others').wait(20);
      const read = several(played, 'GH').match();
      expect(wrongAndCertain(read)).toEqual([]);
      expect(read.verdicts('E')).toEqual(Array.from({ length: 6 }, () => 'certain'));
    },
  );

  it('people photographed before their shoot is started are never certain in the shoot before', () => {
    const played = several(scene(), 'ABCDE');
    ordinary(played, 'F', 14).shots('canon', 4, 3, 'G').wait(6);
    const read = several(ordinary(played, 'G'), 'H').match();
    expect(wrongAndCertain(read)).toEqual([]);
  });

  it('others photographed after the code of people who came before it are never certain', () => {
    const played = several(scene(), 'ABCDE').wait(15).shots('canon', 5, 3, 'F').wait(6);
    played.start('F').wait(4).qr('canon').wait(45).shots('canon', 5, 3, 'others').wait(20);
    const read = several(played, 'GH').match();
    expect(wrongAndCertain(read)).toEqual([]);
  });

  it('a photo behind a pause is likely, names the pause as its reason, and stays in its shoot', () => {
    const played = several(scene(), 'ABCDE');
    ordinary(played, 'F', 11).shots('canon', 1, 0, 'F').wait(20);
    const read = several(played, 'G').match();
    const [last = ''] = read.pictures
      .filter(({ photoId }) => read.truth.get(photoId) === 'F')
      .slice(-1)
      .map(({ photoId }) => photoId);
    expect(read.of(last)).toMatchObject({ verdict: 'likely', shootIds: ['F'] });
    expect(reasonsOf(read, last)).toContain('pause');
  });

  it('photos a few seconds apart stay certain', () => {
    const read = several(scene(), 'ABCDEFGH').match();
    for (const shoot of 'ABCDEFGH') expect(new Set(read.verdicts(shoot))).toEqual(new Set(['certain']));
  });
});

describe('people who come back', () => {
  it('no camera is certain about them if one camera photographs their code and their shoot is not reopened', () => {
    const played = several(scene(), 'ABCD');
    played.start('E').wait(4).qr('canon').wait(2).qr('nikon').wait(8);
    for (let photo = 0; photo < 4; photo++) played.shots('canon', 1, 3).shots('nikon', 1, 3);
    played.wait(6).qr('canon', 'D').wait(2);
    for (let photo = 0; photo < 4; photo++) played.shots('nikon', 1, 3, 'D').shots('canon', 1, 3, 'D');
    ordinary(played.wait(20), 'F').start('G').wait(4).qr('nikon').shots('nikon', 3, 3);
    const read = several(played.wait(20), 'H').match();
    expect(wrongAndCertain(read)).toEqual([]);
    const back = read.pictures.filter(
      ({ photoId }) => photoId.startsWith('nikon') && read.truth.get(photoId) === 'D',
    );
    expect(back).toHaveLength(4);
    for (const { photoId } of back) expect(reasonsOf(read, photoId)).toContain('former-code');
  });

  it('both cameras have one question about the photos behind their code, which proposes their shoot', () => {
    const played = several(scene(), 'ABCD');
    played.start('E').wait(4).qr('canon').wait(2).qr('nikon').wait(8);
    for (let photo = 0; photo < 4; photo++) played.shots('canon', 1, 3).shots('nikon', 1, 3);
    played.wait(20).qr('canon', 'D').wait(2);
    for (let photo = 0; photo < 4; photo++) played.shots('nikon', 1, 3, 'D').shots('canon', 1, 3, 'D');
    const read = several(played.wait(20), 'FGH').match();
    const back = read.pictures.filter(
      ({ photoId, verdict }) => read.truth.get(photoId) === 'D' && verdict !== 'certain',
    );
    expect(back.map(({ verdict }) => verdict)).toEqual(back.map(() => 'contradictory'));
    expect(new Set(back.map(({ candidates }) => candidates.join()))).toEqual(new Set(['D,E']));
    const photoIds = back.map(({ photoId }) => photoId);
    expect(repairOf(read, 'former-code')).toEqual({ kind: 'assign', shootId: 'D', photoIds });
    expect(read.anomalies('unclear')).toEqual([]);
  });

  it('a former code that was shown by mistake leaves the photos in the open shoot, as likely', () => {
    const played = several(scene(), 'ABCDE').start('F').wait(4).qr('canon', 'D').wait(8).shots('canon', 6, 3);
    const read = several(played.wait(20), 'GHI').match();
    expect(read.wrong).toEqual([]);
    expect(new Set(read.verdicts('F'))).toEqual(new Set(['likely']));
  });
});

describe('one question for each cause', () => {
  it('a pause in which others came is asked about once, with the photos of both cameras', () => {
    const played = scene();
    const both = (shoot: string, pauseSeconds = 20): Scene => {
      played.start(shoot).wait(4).qr('canon').wait(2).qr('nikon').wait(8);
      for (let photo = 0; photo < 4; photo++) played.shots('canon', 1, 2).shots('nikon', 1, 2);
      return played.wait(pauseSeconds);
    };
    for (const shoot of 'ABCDEFGH') both(shoot);
    both('I', 45);
    for (let photo = 0; photo < 4; photo++)
      played.shots('canon', 1, 2, 'others').shots('nikon', 1, 2, 'others');
    played.wait(20);
    for (const shoot of 'JKLMN') both(shoot);
    const read = played.match();
    const asked = read.anomalies('long-pause');
    expect(asked).toHaveLength(1);
    const photoIds = idsOf(read, 'others');
    expect(asked[0]?.photoIds.toSorted()).toEqual(photoIds.toSorted());
    expect(asked[0]?.repair).toMatchObject({ kind: 'assign', shootId: 'I', photoIds: asked[0]?.photoIds });
  });
});
