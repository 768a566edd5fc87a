import { parseArgs } from 'node:util';
import { matchSession } from '@photoslate/domain/matching/match-session';
import { simulate } from './event.ts';
import { BAD_DAY_RATES, GOAL_RATES } from './rates.ts';
import { type Score, addScore, emptyScore } from './score.ts';

/**
 * Simulates whole events, and prints how many photos were assigned as certain, likely, for review
 * and wrong.
 *
 * Usage: node bench/matching/run.ts [--events 1000] [--seed 1] [--bad-day] [--show]
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'bad-day': { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(3)} %`;

const goal = (text: string): string => (values['bad-day'] ? '' : `   goal ${text}`);

function report(score: Score): void {
  const { photos } = score;
  console.log(`photos               ${photos}`);
  console.log(`certain              ${percent(score.certain, photos)}`);
  console.log(`likely               ${percent(score.likely, photos)}`);
  console.log(`for review           ${percent(score.review, photos)}${goal('≤ 2 %')}`);
  console.log(`wrong and certain    ${score.wrongAndCertain}   goal 0`);
  console.log(
    `wrong at all         ${score.wrong} (${((1e5 * score.wrong) / photos).toFixed(2)} in 100,000)${goal('≤ 1')}`,
  );
  console.log(
    `missing codes found  ${score.missingFound} of ${score.missing} (${percent(score.missingFound, score.missing)})${goal('≥ 95 %')}`,
  );
  console.log(`unread codes left in the gallery of their own shoot: ${score.codesInGalleries}`);
}

const first = Number(values.seed);
const events = Number(values.events);
const rates = values['bad-day'] ? BAD_DAY_RATES : GOAL_RATES;
const total = emptyScore();
let matchingMs = 0;
console.log(
  `${events} events, seeds ${first} to ${first + events - 1}, ${values['bad-day'] ? 'a bad day' : 'the rates of the goals'}`,
);
for (let seed = first; seed < first + events; seed++) {
  const event = simulate(seed, rates);
  const before = performance.now();
  const result = matchSession(event.input);
  matchingMs += performance.now() - before;
  const own = emptyScore();
  addScore(own, event, result);
  addScore(total, event, result);
  if (own.wrong > 0 || (values.show && own.missingFound < own.missing)) {
    console.log(
      `seed ${seed}: wrong ${own.wrong}, certain of them ${own.wrongAndCertain}, missing codes ${own.missingFound} of ${own.missing}, review ${own.review} of ${own.photos}`,
    );
  }
}
report(total);
console.log(`matching took ${((1000 * matchingMs) / total.photos).toFixed(1)} µs a photo`);

const { photos, review, wrong, wrongAndCertain, missing, missingFound } = total;
const reached =
  wrongAndCertain === 0 &&
  (values['bad-day'] || (review <= 0.02 * photos && wrong * 1e5 <= photos && missingFound >= 0.95 * missing));
if (!reached) process.exitCode = 1;
