import { parseArgs } from 'node:util';
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { MatchResult, PhotoInput } from '@photoslate/domain/matching/types';
import { SeededRandom } from '../seeded-random.ts';
import { type AccidentEvent, simulateAccidents } from './event.ts';
import { KINDS } from './rates.ts';

/**
 * Simulates events with every kind of accident, and counts the photos that are wrong and `certain`.
 *
 * Usage: node bench/matching/accidents/run.ts [--events 100] [--seed 1] [--kind name] [--replay]
 * [--show]. `--replay` matches each event again after each batch of arriving photos, and between
 * the uploads of whole cards: a photo that was ever certain and wrong counts.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true },
    replay: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});

interface Score {
  photos: number;
  certain: number;
  likely: number;
  wrongCertain: number;
  wrongLikely: number;
  /** Photos of nobody in a gallery. */
  nobody: number;
  questions: number;
  badEvents: number;
}

const emptyScore = (): Score => ({
  photos: 0,
  certain: 0,
  likely: 0,
  wrongCertain: 0,
  wrongLikely: 0,
  nobody: 0,
  questions: 0,
  badEvents: 0,
});

/** The photos that are `certain` in a shoot whose people they do not show. */
function wrongAndCertain({ truth }: AccidentEvent, result: MatchResult): string[] {
  return result.photos.flatMap(({ photoId, role, verdict, shootIds }) => {
    const known = truth.get(photoId);
    if (role === 'qr-frame' || verdict !== 'certain' || known?.kind !== 'people') return [];
    return shootIds.every((shootId) => known.shootIds.includes(shootId)) ? [] : [photoId];
  });
}

function addScore(score: Score, event: AccidentEvent, result: MatchResult): void {
  for (const { photoId, role, verdict, shootIds } of result.photos) {
    const known = event.truth.get(photoId);
    if (role === 'qr-frame' || known === undefined || known.kind === 'code') continue;
    score.photos++;
    if (verdict === 'certain') score.certain++;
    if (verdict === 'likely') score.likely++;
    const wrong = !shootIds.every((shootId) => known.shootIds.includes(shootId));
    if (known.kind === 'nobody') score.nobody += shootIds.length > 0 ? 1 : 0;
    else if (wrong && verdict === 'certain') score.wrongCertain++;
    else if (wrong) score.wrongLikely++;
  }
  score.questions += result.anomalies.filter(
    ({ photoIds, repair }) => photoIds.length > 0 && repair !== null,
  ).length;
}

/** A card holds more photos than this. */
const SMALLEST_CARD = 60;

/** The photos of each body on one, two or three cards. */
function cardsOf(photos: readonly PhotoInput[], chance: SeededRandom): PhotoInput[][] {
  const bodies = Map.groupBy(photos, ({ photoId }) => photoId.replace(/-\d{5}.*$/, ''));
  return [...bodies.values()].flatMap((own) => {
    const most = Math.min(3, Math.floor(own.length / (SMALLEST_CARD + 1)));
    const cards: PhotoInput[][] = [];
    for (let left = own, parts = chance.whole(1, Math.max(1, most)); parts > 0; parts--) {
      const spare = left.length - parts * (SMALLEST_CARD + 1);
      const count = parts === 1 ? left.length : SMALLEST_CARD + 1 + chance.whole(0, Math.max(0, spare));
      cards.push(left.slice(0, count));
      left = left.slice(count);
    }
    return cards;
  });
}

const shuffled = <T>(all: readonly T[], chance: SeededRandom): T[] =>
  all
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/**
 * The photos in uploads, in their order of arrival: whole cards one after the other, in any order;
 * or all at once, one by one, reversed or shuffled.
 */
function uploadsOf(photos: readonly PhotoInput[], chance: SeededRandom): PhotoInput[][] {
  const cards = cardsOf(photos, chance);
  const way = chance.whole(0, 3);
  if (way === 0) return shuffled(cards, chance);
  if (way === 1) return [shuffled(photos, chance)];
  if (way === 2) return [photos.toReversed()];
  const interleaved = cards.flatMap((card, index) =>
    card.map((photo, at) => ({ photo, at: at + index / 10 })),
  );
  return [interleaved.toSorted((a, b) => a.at - b.at).map(({ photo }) => photo)];
}

/** The photos that were ever wrong and certain, during an upload or behind one. */
function everWrong(event: AccidentEvent, seed: number): Set<string> {
  const chance = new SeededRandom(seed ^ 0x5bd1e995);
  const { photos } = event.input;
  const wrong = new Set<string>();
  let arrived: PhotoInput[] = [];
  for (const upload of uploadsOf(photos, chance)) {
    for (let count = 0; count < upload.length;) {
      count += Math.max(1, Math.ceil(photos.length * chance.between(0.05, 0.3)));
      const isArriving = count < upload.length;
      const input = { ...event.input, photos: [...arrived, ...upload.slice(0, count)], isArriving };
      for (const photoId of wrongAndCertain(event, matchSession(input))) wrong.add(photoId);
    }
    arrived = [...arrived, ...upload];
  }
  return wrong;
}

const percent = (part: number, whole: number): string =>
  ((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5);

const [first, events] = [Number(values.seed), Number(values.events)];
const kinds = values.kind ?? [...KINDS.keys(), 'mix'];
console.log(`${kinds.length} kinds, ${events} events each, seeds ${first} to ${first + events - 1}`);
console.log(
  'kind'.padEnd(20),
  'certain likely review  wrong-certain (events)  wrong-likely  nobody  questions/event',
);
let failed = 0;
for (const kind of kinds) {
  const score = emptyScore();
  for (let seed = first; seed < first + events; seed++) {
    const event = simulateAccidents(kind, seed);
    const result = matchSession(event.input);
    const wrong = new Set(wrongAndCertain(event, result));
    addScore(score, event, result);
    if (values.replay) for (const photoId of everWrong(event, seed)) wrong.add(photoId);
    if (wrong.size === 0) continue;
    score.badEvents++;
    failed += wrong.size;
    score.wrongCertain += values.replay ? wrong.size - wrongAndCertain(event, result).length : 0;
    if (values.show)
      console.log(`  ${kind} seed ${seed}: ${[...wrong].slice(0, 6).join(' ')} (${wrong.size})`);
  }
  const { photos, certain, likely, wrongCertain, badEvents, wrongLikely, nobody, questions } = score;
  const review = photos - certain - likely;
  console.log(
    kind.padEnd(20),
    percent(certain, photos),
    percent(likely, photos),
    percent(review, photos),
    `${wrongCertain} (${badEvents})`.padStart(14),
    String(wrongLikely).padStart(14),
    String(nobody).padStart(10),
    (questions / events).toFixed(1).padStart(8),
  );
}
console.log(`wrong and certain: ${failed}   goal 0`);
if (failed > 0) process.exitCode = 1;
