// `npm test`: runs every check of the project. Continues after failures, and ends with one line: N
// passed, N failed. `npm test -- --changed [base]`: the checks for a change within one feature, in
// under two minutes.
import './install/follow-parent.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { affectedTests, changedFiles } from './affected-tests.mjs';
import { countJourneys, countUnitTests, listFailedUnitTests, slowestTests } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const LONGEST_MS = 45 * 60_000;

const bin = (name) => join(root, 'node_modules/.bin', name);
const script = (path, ...args) => [process.execPath, join(root, path), ...args];

const unitTests = {
  name: 'tests',
  command: [bin('vitest'), 'run'],
  count: () => countUnitTests(root, ['tests', 'components']),
  loud: true,
};
/**
 * Both run at the same time. In one Vitest, the components wait for all other tests, and then run
 * alone, one page at a time.
 */
const otherTests = {
  ...unitTests,
  command: [...unitTests.command, '--project', 'server', '--project', 'web'],
  count: () => countUnitTests(root, ['tests']),
};
const componentTests = {
  ...unitTests,
  name: 'component tests',
  command: [...unitTests.command, '--project', 'components'],
  env: { TEST_REPORT: 'components' },
  count: () => countUnitTests(root, ['components']),
};
/**
 * Started by root, a browser gives its threads a higher priority than that of the servers, whose
 * processes that read photos then get no processor time. It cannot do so without this capability.
 */
const dropPriority = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'];
const canDropPriority =
  process.getuid?.() === 0 && spawnSync(dropPriority[0], [...dropPriority.slice(1), 'true']).status === 0;
const journeys = {
  name: 'journeys in a browser',
  command: [...(canDropPriority ? dropPriority : []), bin('playwright'), 'test'],
  needs: 'web build',
  count: () => countJourneys(root),
  loud: true,
};
const webBuild = { name: 'web build', command: script('scripts/build-web.mjs') };

const lint = {
  name: 'lint and types',
  command: [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
};
const otherChecks = [
  { name: 'lock file', command: script('scripts/complete-lock.mjs', '--check') },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'boundaries', command: script('scripts/boundaries.mjs') },
  { name: 'translations', command: script('apps/web/scripts/check-translations.mjs') },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
];
const webChecks = [
  webBuild,
  { name: 'size budgets', command: script('apps/web/scripts/budget.mjs'), needs: 'web build' },
];

/** This step on these files only; no step without files. */
const only = (step, paths) => (paths.length > 0 ? [{ ...step, command: [...step.command, ...paths] }] : []);

/**
 * Groups of lanes. A group starts when the previous one has ended. Its lanes run in parallel, the
 * steps of a lane in sequence. `needs` names a step that must have passed.
 */
function chooseSteps([option, base, ...rest]) {
  if (option === undefined)
    return [
      [[lint], [...otherChecks, ...webChecks]],
      [[componentTests], [otherTests]],
      [[journeys]],
      [[{ name: 'specification', command: script('scripts/conformance.mjs') }]],
    ];
  if (option !== '--changed' || rest.length > 0)
    throw new Error('Usage: npm test [-- --changed [commit to compare with]]');
  const affected = affectedTests(changedFiles(base));
  if (affected.uncovered.length > 0)
    console.log(`Only a full npm test covers the effects of:\n  ${affected.uncovered.join('\n  ')}\n`);
  return [
    [
      [lint, ...otherChecks, ...only(unitTests, affected.units)],
      [...webChecks, ...only(journeys, affected.journeys)],
    ],
  ];
}

function run({ command: [program, ...args], env, folder = '.', loud = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(root, folder),
      env: { ...process.env, ...env },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
      timeout: LONGEST_MS,
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }));
  });
}

/**
 * A step that contains tests counts as its tests, plus one failure if it failed for another reason.
 */
function tally({ count }, ok) {
  const counted = count?.();
  if (!counted) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return { ...counted, failed: !ok && counted.failed === 0 ? 1 : counted.failed };
}

const total = { passed: 0, failed: 0 };
const failedSteps = new Set();
const durations = [];

async function runStep(step) {
  if (step.needs && failedSteps.has(step.needs)) {
    console.log(`✗ ${step.name}: not run, because this step failed: ${step.needs}`);
    failedSteps.add(step.name);
    total.failed += 1;
    return;
  }
  if (step.loud) console.log(`  ${step.name} …`);
  const from = performance.now();
  const { ok, output } = await run(step);
  const seconds = (performance.now() - from) / 1000;
  const { passed, failed } = tally(step, ok);
  total.passed += passed;
  total.failed += failed;
  if (!ok) failedSteps.add(step.name);
  durations.push({ name: step.name, seconds });
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!ok && output) console.log(output.trimEnd());
}

async function runLane(lane) {
  for (const step of lane) await runStep(step);
}

/** A file system in memory (Linux). */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * A folder in memory for the temporary files of all steps: the data folders of servers and of the
 * PostgreSQL for tests, and the profiles of browsers. Tests then do not wait for a disk. Undefined
 * if memory is scarce, or if programs cannot be executed there. Removes the folders of killed runs.
 */
function makeMemoryFolder() {
  try {
    for (const name of readdirSync(MEMORY)) {
      const pid = /^photoslate-tests-(\d+)-/.exec(name)?.[1];
      if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || freemem() < 1.5 * NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, `photoslate-tests-${process.pid}-`));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o1777);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A computation that is the same in every run: JSON and SHA-256, as tests do. Machines differ by a
 * factor of two and more, so that minutes can only be compared together with its time.
 */
const REFERENCE = `
  const { createHash } = require('node:crypto');
  const from = performance.now();
  let rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'photo ' + id }));
  for (let round = 0; round < 25; round += 1) {
    rows = JSON.parse(JSON.stringify(rows)).sort((one, other) => (one.name < other.name ? 1 : -1));
    createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  require('node:worker_threads').parentPort.postMessage((performance.now() - from) / 1000);`;

/** Seconds that the reference takes on each core, with all cores busy. */
function measureMachine() {
  const cores = Array.from({ length: availableParallelism() }, async () => {
    const { promise, resolve, reject } = Promise.withResolvers();
    new Worker(REFERENCE, { eval: true }).once('message', resolve).once('error', reject);
    return promise;
  });
  return Promise.all(cores);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const memoryFolder = makeMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;
const reference = await measureMachine();
const from = performance.now();
for (const lanes of chooseSteps(process.argv.slice(2))) await Promise.all(lanes.map(runLane));

const minutes = (seconds) => (seconds / 60).toFixed(1).padStart(6);
console.log('\nMinutes per step');
for (const { name, seconds } of durations) console.log(`${minutes(seconds)}  ${name}`);
console.log(`${minutes((performance.now() - from) / 1000)}  total`);
const cores = reference.map((seconds) => `${seconds.toFixed(1)} s`).join(', ');
console.log(`A reference computation took ${cores} on the cores of this machine.`);
console.log('\nThe 20 slowest tests, in seconds');
for (const { seconds, name } of slowestTests(root, 20))
  console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);

if (failedSteps.has('tests') || failedSteps.has('component tests')) console.log(listFailedUnitTests(root));
if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failedSteps.size > 0 || total.failed > 0 ? 1 : 0);
