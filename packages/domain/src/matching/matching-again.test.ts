import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { takingTurns, twoCameras } from './accidents/taking-turns.test-support.ts';
import { anyEvent, play, shuffled } from './arbitrary-event.test-support.ts';
import type { Decision, MatchInput, PhotoInput } from './input.ts';
import { type Matching, matchAgain, matchSession } from './match-session.ts';
import { Scene } from './scene.test-support.ts';
import type { MatchResult } from './types.ts';

const anyDecision = fc.constantFrom<Decision | null>(
  { kind: 'shoots', shootIds: ['shoot 0'] },
  { kind: 'shoots', shootIds: ['shoot 1', 'shoot 2'] },
  { kind: 'shoots', shootIds: ['no shoot'] },
  { kind: 'shoots', shootIds: [] },
  { kind: 'hidden' },
  { kind: 'qr-frame' },
  { kind: 'qr-frame', shootId: 'shoot 1' },
  { kind: 'shoots', shootIds: ['canon 1'] },
  { kind: 'qr-frame', shootId: 'nikon 2' },
  null,
);

/** Which photo or shoot. */
const which = fc.nat(200);
const someDecisions = fc.record({
  kind: fc.constant('decide' as const),
  which: fc.array(which, { minLength: 1, maxLength: 4 }),
  decision: anyDecision,
});
const anyChange = fc.oneof(
  { weight: 6, arbitrary: someDecisions },
  fc.record({ kind: fc.constantFrom('remove', 'suspect', 'no code', 'rename', 'copy'), which }),
  fc.record({ kind: fc.constantFrom('drop shoot', 'reorder', 'nothing', 'local time'), which }),
);
type AnyChange = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** The photos, of which one is changed. All others stay the same objects. */
const withPhoto = (
  { photos }: MatchInput,
  at: number,
  change: (photo: PhotoInput) => readonly PhotoInput[],
): PhotoInput[] => photos.flatMap((photo, index) => (index === at % photos.length ? change(photo) : [photo]));

function changed(input: MatchInput, change: AnyChange, keys: readonly number[]): MatchInput {
  const { photos, shoots } = input;
  if (change.kind === 'decide') {
    const { decision } = change;
    const decided = new Set(change.which.map((at) => at % photos.length));
    return {
      ...input,
      photos: photos.map((photo, at) => (decided.has(at) ? { ...photo, decision } : photo)),
    };
  }
  const of = (how: (photo: PhotoInput) => readonly PhotoInput[]): MatchInput => ({
    ...input,
    photos: withPhoto(input, change.which, how),
  });
  switch (change.kind) {
    case 'remove':
      return of(() => []);
    case 'suspect':
      return of((photo) => [{ ...photo, looksLikeQr: photo.looksLikeQr !== true }]);
    case 'no code':
      return of((photo) => [{ ...photo, qr: [] }]);
    case 'rename':
      return of((photo) => [{ ...photo, fileName: 'IMG_5000.JPG' }]);
    case 'copy':
      return of((photo) => [
        photo,
        { ...photo, photoId: `${photo.photoId} copy`, fileName: `${photo.fileName}.CR3` },
      ]);
    case 'drop shoot':
      return { ...input, shoots: shoots.filter((_, at) => at !== change.which % shoots.length) };
    case 'reorder':
      return { ...input, photos: shuffled(photos, keys) };
    case 'local time':
      return { ...input, localOffsetMs: change.which * 60_000 };
    default:
      return { ...input, photos: [...photos] };
  }
}

/** How the cameras of an event differ from two cameras that photograph codes. */
const anyCameras = fc.constantFrom(
  'ordinary',
  'one name',
  'one without codes',
  'none with codes',
  'versions',
);

function withCameras(
  input: MatchInput,
  cameras: typeof anyCameras extends fc.Arbitrary<infer T> ? T : never,
) {
  const photos = input.photos.flatMap((photo, at): PhotoInput[] => {
    const isSecond = photo.cameraKey === 'nikon';
    switch (cameras) {
      case 'one name':
        return [{ ...photo, cameraKey: 'canon', fileName: photo.fileName.replace('DSC_', 'IMG_') }];
      case 'one without codes':
        return [isSecond ? { ...photo, qr: [] } : photo];
      case 'none with codes':
        return [{ ...photo, qr: [] }];
      case 'versions':
        return at % 3 === 0
          ? [
              photo,
              { ...photo, photoId: `${photo.photoId} raw`, fileName: photo.fileName.replace('.JPG', '.CR3') },
            ]
          : [photo];
      default:
        return [photo];
    }
  });
  return { ...input, photos };
}

/** Matches the session after each of these changes, again and anew. */
function expectSameResults(first: MatchInput, changes: readonly AnyChange[], keys: readonly number[]): void {
  let input = first;
  let matching: Matching = matchAgain(input, null);
  for (const change of changes) {
    if (input.photos.length > 0) input = changed(input, change, keys);
    matching = matchAgain(input, matching);
    expect(matching.result).toEqual(matchSession(input));
  }
}

const anyChanges = fc.array(anyChange, { minLength: 1, maxLength: 6 });

it('matching again gives the same result as matching anew, after any changes', () => {
  fc.assert(
    fc.property(anyEvent, anyCameras, anyChanges, (event, cameras, changes) => {
      expectSameResults(withCameras(play(event).input(), cameras), changes, event.shuffle);
    }),
    { numRuns: 150 },
  );
});

it('the same with photographers who share a phone', () => {
  const input = takingTurns(twoCameras(), 5).finish().input();
  expect(matchAgain(input, null).cameras.split).not.toBeNull();
  fc.assert(
    fc.property(anyChanges, (changes) => {
      expectSameResults(input, changes, [3, 1, 2]);
    }),
    { numRuns: 60 },
  );
});

it('the matching of any other session can be passed as the former one', () => {
  fc.assert(
    fc.property(anyEvent, anyEvent, (event, other) => {
      const input = play(event).input();
      const former = matchAgain(play(other).input(), null);
      expect(matchAgain(input, former).result).toEqual(matchSession(input));
    }),
    { numRuns: 50 },
  );
});

it('a decision about a photo reads neither its camera again nor classifies other photos', () => {
  const event = fc.sample(anyEvent, { numRuns: 1, seed: 7 })[0];
  if (!event) throw new Error('no event');
  const input = play(event).input();
  const former = matchAgain(input, null);
  const photo = former.result.photos.find(({ role }) => role === 'photo');
  if (!photo) throw new Error('no photo');
  const decision: Decision = { kind: 'hidden' };
  const photos = input.photos.map((one) => (one.photoId === photo.photoId ? { ...one, decision } : one));
  const again = matchAgain({ ...input, photos }, former);
  for (const [at, { body }] of again.classified.bodies.entries()) {
    const before = former.classified.bodies[at]?.body;
    expect(body.reading.timeline).toBe(before?.reading.timeline);
    expect(
      body.judgements.filter((one, position) => one !== before?.judgements[position]).length,
    ).toBeLessThan(2);
  }
});

const withoutPause = ({ photos }: MatchResult): number =>
  photos.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'no-pause')).length;

it('if another camera loses the only code of a shoot, its photos are classified again', () => {
  const scene = new Scene().camera('canon').camera('nikon', { series: 'DSC_', nextNumber: 301 });
  scene.calibrate('canon').wait(30).several('canon', 'ab');
  scene.start('c').wait(4).qr('canon').wait(12).shots('canon', 5);
  scene.start('d').wait(1).qr('nikon').shots('canon', 5).wait(25).ordinary('canon', 'e').finish();
  const input = scene.input();
  const former = matchAgain(input, null);
  const photos = input.photos.map((photo) =>
    photo.photoId.startsWith('nikon') ? { ...photo, qr: [] } : photo,
  );
  const { result } = matchAgain({ ...input, photos }, former);
  expect([withoutPause(former.result), withoutPause(result)]).toEqual([0, 5]);
  expect(result).toEqual(matchSession({ ...input, photos }));
});
