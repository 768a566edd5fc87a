import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEvent, play, shuffled } from './arbitrary-event.test-support.ts';
import type { Decision, MatchInput, PhotoInput } from './input.ts';
import { matchSession } from './match-session.ts';

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
