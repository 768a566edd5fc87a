import * as fc from 'fast-check';
import type { PhotoInput } from './input.ts';
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

export const anyEvent = fc.record({
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

export type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;

export function play({ groups, resolutionMs, slowBy, firstNumber }: AnyEvent): Scene {
  const scene = new Scene()
    .camera('canon', { resolutionMs, slowBy, nextNumber: firstNumber })
    .camera('nikon', { series: 'DSC_', slowBy: -20 });
  scene.calibrate('canon').wait(30);
  for (const [index, one] of groups.entries()) playGroup(scene, index, one);
  return scene.finish();
}

export const shuffled = (photos: readonly PhotoInput[], keys: readonly number[]): PhotoInput[] =>
  photos
    .map((photo, index) => ({ photo, key: keys[index % keys.length] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ photo }) => photo);
