/*
 * Runs two phones and a server through ten thousand histories of accidents, half of them with both
 * phones, half with one offline.
 *
 * Usage: node bench/field-model.bench.ts [histories] [seed]
 */
import * as fc from 'fast-check';
import { fates, histories, offlineHistories } from '../tests/field-model/history.ts';
import { runHistory, runSinglePhone } from '../tests/field-model/run-history.ts';
import { modelTestBed } from '../tests/field-model/test-beds.ts';

const [asked = 10_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).filter(Number).map(Number);
const numRuns = Math.ceil(asked / 2);
const began = performance.now();
console.log(`seed ${seed}`);
await fc.assert(
  fc.asyncProperty(histories, async (history) => runHistory(await modelTestBed(), history)),
  { numRuns, seed },
);
await fc.assert(
  fc.asyncProperty(offlineHistories, fates, async (history, fate) =>
    runSinglePhone(await modelTestBed(), history, fate),
  ),
  { numRuns, seed },
);
console.log(
  `${2 * numRuns} histories, every saved write once and in order, all sides equal; ${Math.round((performance.now() - began) / 1000)} s`,
);
