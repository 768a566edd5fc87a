import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { driveAccidents, type Outcome } from '../../bench/accidents/drive.ts';
import { KILLS } from '../../bench/accidents/kills.ts';
import { missedGoals, reportOf } from '../../bench/accidents/report.ts';

/** Use another seed for other moments: SEED=7 vitest run accidents. */
const SEED = Number(process.env['SEED'] ?? 1);

let run: Promise<Outcome> | undefined;
// Stops the server even if a run was too slow.
afterAll(() => run?.then(String, String), 120_000);

test('kills of Node, postmaster, backend, or Node and postmaster lose and double nothing and hit no other process', async ({
  signal,
}) => {
  run = driveAccidents({
    // A run that hangs is ended before the time limit of the test, and says how far it got.
    signal: AbortSignal.any([signal, AbortSignal.timeout(300_000)]),
    seed: SEED,
    killsEach: 2,
    inField: 3,
    atDesk: 1,
    widths: [240, 360],
    pieces: 3,
    writesBetween: [3, 10],
    idleMs: 0,
    // Half of the CPU time of a start is compilation.
    environment: { NODE_COMPILE_CACHE: join(tmpdir(), 'photoslate-compile-cache') },
  });
  const outcome = await run;
  expect(missedGoals(outcome), reportOf(outcome)).toEqual([]);
  expect(outcome.kills.map(({ kind }) => kind).toSorted()).toEqual([...KILLS, ...KILLS].toSorted());
  // Each kind of write was acknowledged at least once.
  const idle = outcome.findings.filter(({ acknowledged }) => acknowledged === 0);
  expect(idle.map(({ thing }) => thing)).toEqual([]);
}, 480_000);
