import { describe, expect, it } from 'vitest';
import { cameraTime } from '../../time.ts';
import { Scene, type SceneResult } from '../scene.test-support.ts';

const key = 'Nikon|Z 6|series DSC_';
const GROUPS = 20;

/** What the two bodies write that may tell them apart. */
interface Marks {
  readonly resolutionsMs?: readonly [number, number];
  readonly serials?: readonly ((nth: number) => string | null)[];
  readonly counts?: readonly [number, number];
}

/** Two bodies of one model without an EXIF serial number. The clock of the second is 60 s slow. */
function bodies(
  numbers: readonly [number, number],
  { resolutionsMs = [10, 10], serials, counts }: Marks,
): Scene {
  const scene = new Scene();
  for (const [at, name] of ['one', 'two'].entries()) {
    scene.camera(name, {
      key,
      series: 'DSC_',
      nextNumber: numbers[at] ?? 1,
      resolutionMs: resolutionsMs[at] ?? 10,
      slowBy: at * 60,
      noteSerial: serials?.[at] ?? (() => null),
      firstCount: counts?.[at] ?? null,
    });
  }
  return scene.calibrate('one').wait(5).calibrate('two').wait(20);
}

/** From 4 to 15, and intervals that never fall on whole seconds. */
const photosOf = (group: number, seed: number): number => 4 + ((group * 7 + seed * 5) % 12);
const intervalOf = (group: number, seed: number): number => 2.07 + ((group * 5 + seed * 3) % 7) * 0.43;

/** The bodies photograph the groups in turn, each the code of its own. */
function inTurn(scene: Scene, seed: number, phones: readonly string[] = []): SceneResult {
  for (let group = 0; group < GROUPS; group++) {
    const camera = group % 2 === 0 ? 'one' : 'two';
    scene
      .start(`group ${group}`, phones[group % 2])
      .wait(4)
      .qr(camera)
      .wait(8);
    scene.shots(camera, photosOf(group, seed), intervalOf(group, seed)).wait(6 + ((group * 11 + seed) % 23));
  }
  return scene.finish().match();
}

/** Both bodies photograph all groups and codes, and take every third photo with the second. */
function together(scene: Scene, seed: number): SceneResult {
  for (let group = 0; group < GROUPS; group++) {
    scene.start(`group ${group}`).wait(4).qr('one').wait(2).qr('two').wait(7);
    for (let photo = 0; photo < photosOf(group, seed); photo++)
      scene.shots((photo + seed) % 3 === 0 ? 'two' : 'one', 1, intervalOf(group + photo, seed));
    scene.wait(6 + ((group * 11 + seed) % 23));
  }
  return scene.finish().match();
}

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

const plays: Record<string, (marks: Marks, seed: number) => SceneResult> = {
  'counters at 5000 and 5040, groups in turn': (marks, seed) => inTurn(bodies([5000, 5040], marks), seed),
  'counters at 5000 and 5040, groups together': (marks, seed) => together(bodies([5000, 5040], marks), seed),
  'both counters at 0001, groups in turn': (marks, seed) => inTurn(bodies([1, 1], marks), seed),
  'both counters at 0001, groups together': (marks, seed) => together(bodies([1, 1], marks), seed),
  'two photographers with a phone each, both counters at 0001': (marks, seed) =>
    inTurn(bodies([1, 1], marks), seed, ['phone 1', 'phone 2']),
};

const verdictsOf = (read: SceneResult) =>
  [...new Set(read.pictures.map(({ verdict }) => verdict))].toSorted();
const certainlyWrong = ({ wrong }: SceneResult) => wrong.filter(({ verdict }) => verdict === 'certain');
/** The share of photos that order and time assign, with no doubt but an ordinary pause. */
const shareByBoth = ({ pictures }: SceneResult) =>
  pictures.filter(({ reasons }) => reasons.every(({ kind }) => ['order', 'time', 'pause'].includes(kind)))
    .length / pictures.length;

const serials = [() => '6021615', () => '6023532'] as const;
const varying = [(nth: number) => `A${nth * 13}`, (nth: number) => `B${nth * 17}`] as const;

describe.each(Object.entries(plays))('two bodies under one camera name, %s', (_, play) => {
  it('nothing tells them apart: nothing is certain, and the reason is two-bodies', () => {
    for (const seed of SEEDS) {
      const read = play({}, seed);
      expect(verdictsOf(read)).not.toContain('certain');
      for (const { reasons } of read.pictures)
        expect(reasons.map(({ kind }) => kind)).toContain('two-bodies');
      expect(read.anomalies('two-bodies')).toHaveLength(1);
    }
  });

  it.each<[string, Marks]>([
    ['serial numbers in the maker notes', { serials }],
    ['shutter counts that are far apart', { counts: [12_000, 58_000] }],
    ['sub-seconds with one digit and without any', { resolutionsMs: [100, 1000] }],
  ])('%s tell them apart: nothing is wrong, and order and time agree on nearly all', (_mark, marks) => {
    for (const seed of SEEDS) {
      const read = play(marks, seed);
      expect(read.wrong).toEqual([]);
      expect(shareByBoth(read)).toBeGreaterThan(0.8);
    }
  });

  it('only the last third of the photos has serial numbers: nothing is told apart, and nothing is certain', () => {
    const late = serials.map((serial) => (nth: number) => (nth < 60 ? null : serial()));
    for (const seed of SEEDS) {
      const read = play({ serials: late }, seed);
      expect(verdictsOf(read)).not.toContain('certain');
    }
  });

  it.each<[string, Marks]>([
    ['a serial number that varies from shot to shot', { serials: varying }],
    ['a serial number that both bodies share', { serials: [serials[0], serials[0]] }],
    ['shutter counts that overlap', { counts: [300, 310] }],
  ])('%s: nothing is told apart, and nothing is certain', (_mark, marks) => {
    for (const seed of SEEDS) {
      const read = play(marks, seed);
      expect(certainlyWrong(read)).toEqual([]);
      expect(verdictsOf(read)).not.toContain('certain');
    }
  });
});

const one = (setup: { firstCount?: number } = {}) =>
  new Scene()
    .camera('one', { key, series: 'DSC_', nextNumber: 1, ...setup })
    .calibrate('one')
    .wait(20);

describe('one body', () => {
  it('numbers start again on new cards, and the clock is set back: codes show that it is one body', () => {
    const scene = one().several('one', 'ABCDEFGH');
    scene.change('one', { nextNumber: 1, slowBy: 200 }).several('one', 'IJKLMNOP');
    const read = scene.finish().match();
    expect(read.wrong).toEqual([]);
    expect(shareByBoth(read)).toBeGreaterThan(0.8);
  });

  it('numbers start again on a new card, and the clock is set back: shutter counts continue the order', () => {
    const scene = one({ firstCount: 4000 }).several('one', 'ABCDEFGH');
    scene.change('one', { nextNumber: 1, slowBy: 200 }).several('one', 'IJKLMNOP');
    const read = scene.finish().match();
    expect(read.wrong).toEqual([]);
    expect(read.result.cameras).toHaveLength(1);
    expect(read.anomalies('two-bodies')).toEqual([]);
  });

  it.each(['-Edit', ''])('copies named %j without sub-seconds do not pass for a second body', (suffix) => {
    const scene = one();
    for (let group = 0; group < GROUPS; group++) {
      scene.start(`group ${group}`).wait(4).qr('one').wait(8).shots('one', 8, 3.37).wait(20);
    }
    const copies = scene.photos.filter(({ qr }, at) => qr.length === 0 && at % 6 === 0);
    for (const photo of copies) {
      const time = cameraTime(Math.floor((photo.cameraTime ?? 0) / 1000) * 1000);
      const fileName = photo.fileName.replace('.JPG', `${suffix}.JPG`);
      scene.photos.push({
        ...photo,
        photoId: `${photo.photoId}-copy`,
        cameraTime: time,
        resolutionMs: 1000,
        fileName,
      });
    }
    const read = scene.finish().match();
    const doubts = read.pictures.flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => kind === 'two-bodies'),
    );
    expect(doubts).toEqual([]);
    expect(shareByBoth(read)).toBeGreaterThan(0.8);
  });
});

const versionsOf = (a: string | null, b: string | null): number => {
  const scene = new Scene().camera('one').camera('two', { key: 'Maker|one|serial one' });
  scene.start('A').wait(4).qr('one').wait(9);
  scene.shot('one', 'A', { fileName: 'IMG_1300.JPG' }).shot('two', 'A', { fileName: 'IMG_1300.NEF' });
  const [first, second] = scene.photos.splice(-2);
  if (first && second) scene.photos.push({ ...first, noteSerial: a }, { ...second, noteSerial: b });
  return new Set(
    scene
      .finish()
      .match()
      .pictures.map(({ versionOf }) => versionOf),
  ).size;
};

describe('versions of a photo', () => {
  it('files of one name and time with different serial numbers are two photos', () => {
    expect(versionsOf('7', '8')).toBe(2);
  });

  it('the file with the camera’s own name represents an edited copy without a maker note', () => {
    const scene = new Scene().camera('one', { noteSerial: () => '7' });
    scene.start('A').wait(4).qr('one').shots('one', 1);
    const [photo] = scene.photos.slice(-1);
    const copy = { photoId: 'a-copy', fileName: 'IMG_1202-Edit.JPG', noteSerial: null };
    if (photo) scene.photos.push({ ...photo, ...copy });
    expect(scene.finish().match().of('a-copy')?.versionOf).toBe(photo?.photoId);
  });

  it('a file without a maker note is a version of the one with it', () => {
    expect([versionsOf('7', '7'), versionsOf('7', null), versionsOf(null, null)]).toEqual([1, 1, 1]);
  });
});
