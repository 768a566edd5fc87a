/*
 * Kills Node, the postmaster, single backends, and Node with the postmaster while phones write,
 * then checks that every acknowledged write exists.
 *
 * Usage: node bench/accidents.bench.ts [kills of each kind] [seed]
 */
import { driveAccidents } from './accidents/drive.ts';
import { missedGoals, reportOf } from './accidents/report.ts';

const [killsEach = 40, seed = Date.now() % 2 ** 31] = process.argv.slice(2).filter(Number).map(Number);
console.log(`seed ${seed}, ${killsEach} kills of each kind`);
const outcome = await driveAccidents({
  seed,
  killsEach,
  inField: 4,
  atDesk: 2,
  widths: [1000, 1400, 1900],
  pieces: 5,
  writesBetween: [10, 60],
  idleMs: 180_000,
  say: console.log,
});
console.log(`\n${reportOf(outcome)}`);
const missed = missedGoals(outcome);
console.log(
  missed.length === 0
    ? '\n0 lost, 0 doubled, 0 exits by a database kill'
    : `\nMissed goals (seed ${seed}):\n${missed.join('\n')}`,
);
if (missed.length > 0) process.exitCode = 1;
