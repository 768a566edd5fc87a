import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision, MatchInput, PhotoInput } from './input.ts';
import { matchSession } from './match-session.ts';
import { Scene } from './scene.test-support.ts';

/** One shoot of an arbitrary event, and its accidents. */
const group = fc.record({
  code: fc.constantFrom('read', 'read', 'read', 'read', 'missed', 'unreadable', 'late', 'stale'),
  photos: fc.integer({ min: 0, max: 7 }),
  everySeconds: fc.constantFrom(0, 0.3, 2, 4, 9),
  pauseSeconds: fc.integer({ min: 3, max: 90 }),
  second: fc.boolean(),
  clock: fc.constantFrom(null, null, null, null, null, null, -3600, 3600, 12),
});
type Group = typeof group extends fc.Arbitrary<infer T> ? T : never;

const anyEvent = fc.record({
  groups: fc.array(group, { minLength: 1, maxLength: 10 }),
  resolutionMs: fc.constantFrom(1000, 10),
  slowBy: fc.constantFrom(0, 37, -120, 3637),
  firstNumber: fc.constantFrom(1, 1201, 9970),
  shuffle: fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 }),
});

/**
 * How old an outdated code is. Two codes that are outdated by the same time would look like a wrong
 * clock.
 */
const outdatedByMs = (index: number): number => 400_000 + 45_000 * index;

function playGroup(
  scene: Scene,
  index: number,
  { code, photos, everySeconds, pauseSeconds, second, clock }: Group,
): void {
  const shoot = `shoot ${index}`;
  scene.start(shoot).wait(4);
  const late = code === 'late' ? Math.ceil(photos / 2) : 0;
  scene.shots('canon', late, 5);
  if (code === 'unreadable') scene.shot('canon', null);
  else if (code === 'stale')
    scene.shot('canon', null, {
      qr: [scene.live(scene.codeOf(shoot), 100, outdatedByMs(index))],
    });
  else if (code !== 'missed') scene.qr('canon');
  if (second) scene.wait(2).qr('nikon');
  scene.wait(6).shots('canon', photos - late, everySeconds);
  if (second) scene.shots('nikon', 2);
  scene.wait(pauseSeconds);
  if (clock !== null) scene.setClock('canon', clock);
}

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;

function play({ groups, resolutionMs, slowBy, firstNumber }: AnyEvent): Scene {
  const scene = new Scene()
    .camera('canon', { resolutionMs, slowBy, nextNumber: firstNumber })
    .camera('nikon', { series: 'DSC_', slowBy: -20 });
  scene.calibrate('canon').wait(30);
  for (const [index, one] of groups.entries()) playGroup(scene, index, one);
  return scene.finish();
}

const shuffled = (photos: readonly PhotoInput[], keys: readonly number[]): PhotoInput[] =>
  photos
    .map((photo, index) => ({ photo, key: keys[index % keys.length] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ photo }) => photo);

/** A subset of the photos, as if only some had been uploaded. */
const partOf = (input: MatchInput, keys: readonly number[], share: number): MatchInput => ({
  ...input,
  photos: input.photos.filter((_, index) => (keys[index % keys.length] ?? 0) < share * 1_000_000),
});

describe('matching of arbitrary events', () => {
  it('the result does not depend on the order in which photos arrive', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const input = play(event).input();
        const otherOrder = { ...input, photos: shuffled(input.photos, event.shuffle) };
        expect(matchSession(otherOrder)).toEqual(matchSession(input));
      }),
    );
  });

  it('batches of any size and order give the same final result as one batch', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyEvent, sizes, (event, batches) => {
        const input = play(event).input();
        const arriving = shuffled(input.photos, event.shuffle);
        let known: PhotoInput[] = [];
        let read = matchSession({ ...input, photos: known });
        for (let batch = 0; known.length < arriving.length; batch++) {
          const size = batches[batch % batches.length] ?? 1;
          known = [...arriving.slice(known.length, known.length + size), ...known];
          read = matchSession({ ...input, photos: known });
          expect(read.photos).toHaveLength(known.length);
        }
        expect(read).toEqual(matchSession(input));
      }),
      { numRuns: 30 },
    );
  });

  it('every photo has one verdict, and every contradictory or unmatched photo is in the review', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const input = play(event).input();
        const { photos, anomalies } = matchSession(input);
        expect(photos.map(({ photoId }) => photoId)).toEqual(
          input.photos.map(({ photoId }) => photoId).toSorted(),
        );
        const shown = new Set(anomalies.flatMap(({ photoIds }) => photoIds));
        for (const { verdict, role, versionOf, shootIds } of photos) {
          const isHeld = verdict === 'contradictory' || verdict === 'unmatched';
          expect(shootIds).toHaveLength(role === 'photo' && !isHeld ? 1 : 0);
          if (isHeld) expect(shown).toContain(versionOf);
        }
        const keys = anomalies.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('certain verdicts are correct, with all photos and with any part of them', () => {
    fc.assert(
      fc.property(anyEvent, fc.double({ min: 0.1, max: 1, noNaN: true }), (event, share) => {
        const scene = play(event);
        for (const input of [scene.input(), partOf(scene.input(), event.shuffle, share)]) {
          for (const { photoId, role, verdict, shootIds } of matchSession(input).photos) {
            if (role === 'photo' && verdict === 'certain' && scene.truth.get(photoId) !== null) {
              expect([photoId, ...shootIds]).toEqual([photoId, scene.truth.get(photoId)]);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('manual decisions are kept, and removing them restores the previous result', () => {
    const decisions = fc.array(
      fc.constantFrom<Decision>(
        { kind: 'shoots', shootIds: ['shoot 0'] },
        { kind: 'shoots', shootIds: ['shoot 0', 'shoot 1'] },
        { kind: 'shoots', shootIds: [] },
        { kind: 'hidden' },
        { kind: 'qr-frame' },
        { kind: 'qr-frame', shootId: 'shoot 0' },
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(anyEvent, decisions, (event, decided) => {
        const input = play(event).input();
        const before = matchSession(input);
        const of = (photoId: string): Decision | null => {
          const index = input.photos.findIndex((photo) => photo.photoId === photoId);
          return index % 5 === 0 ? (decided[index / 5] ?? null) : null;
        };
        const photos = input.photos.map((photo) => ({ ...photo, decision: of(photo.photoId) }));
        for (const { photoId, verdict, shootIds, role } of matchSession({ ...input, photos }).photos) {
          const decision = of(photoId);
          if (decision === null) continue;
          expect(verdict).toBe('by-hand');
          // A readable code is never put into a gallery, not even by hand.
          const showsCode = before.photos.some((one) => one.photoId === photoId && one.role === 'qr-frame');
          const isPlaced = decision.kind === 'shoots' && !showsCode;
          expect(shootIds).toEqual(isPlaced ? decision.shootIds : []);
          if (decision.kind !== 'hidden')
            expect(role).toBe(decision.kind === 'qr-frame' || showsCode ? 'qr-frame' : 'photo');
        }
        expect(matchSession(input)).toEqual(before);
      }),
    );
  });
});
