import { expect, it } from 'vitest';
import { Scene, type SceneResult } from '../scene.test-support.ts';

export const HOUR = 3600;

/** A mistake in the field, and what the photographer can still rely on. */
export interface Accident {
  readonly name: string;
  readonly play: (scene: Scene) => Scene;
  readonly expects: (read: SceneResult) => void;
}

export const times = (count: number, verdict: string): string[] =>
  Array.from({ length: count }, () => verdict);

/** The repair of the only anomaly of a kind. */
export function repairOf(read: SceneResult, kind: string): unknown {
  const found = read.anomalies(kind);
  expect(found.map((anomaly) => anomaly.kind)).toEqual([kind]);
  return found[0]?.repair;
}

/** The pictures that really belong to a shoot. */
export const idsOf = (read: SceneResult, shootId: string): string[] =>
  read.pictures.filter(({ photoId }) => read.truth.get(photoId) === shootId).map(({ photoId }) => photoId);

/**
 * Plays each accident. No photo may be assigned to strangers, and no doubtful photo may be missing
 * from the review.
 */
export function testAccidents(accidents: readonly Accident[]): void {
  it.each(accidents.map((accident) => [accident.name, accident] as const))('%s', (_, { play, expects }) => {
    const scene = new Scene()
      .camera('canon')
      .camera('nikon', { series: 'DSC_', slowBy: 95, nextNumber: 301 });
    const read = play(scene).finish().match();
    expects(read);
    expect(read.wrong).toEqual([]);
    const shown = new Set(read.result.anomalies.flatMap(({ photoIds }) => photoIds));
    const toReview = read.pictures.filter(
      ({ verdict }) => verdict === 'contradictory' || verdict === 'unmatched',
    );
    expect(toReview.map(({ versionOf }) => versionOf).filter((photoId) => !shown.has(photoId))).toEqual([]);
  });
}
