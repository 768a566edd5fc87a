// `npm test`: every check of the project, one after the other. Goes on after a failure, and ends with one line: N passed, N failed.
import './install/follow-parent.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const LONGEST_MS = 45 * 60_000;

const bin = (name) => join(root, 'node_modules/.bin', name);
const script = (path, ...args) => [process.execPath, join(root, path), ...args];

/** What a test runner wrote about itself, or nothing when it did not come that far. */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
}

function countTests() {
  const report = readReport('tests.json');
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Says once more, where an output that was cut short still shows it, which tests failed and why. */
function tellFailedTests() {
  for (const { name, message, assertionResults } of readReport('tests.json')?.testResults ?? []) {
    const file = relative(root, name);
    if (assertionResults.length === 0 && message) console.log(`\n✗ ${file}\n${firstLines(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        console.log(`\n✗ ${file}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
  }
}

const firstLines = (text) => text.split('\n', 20).join('\n').slice(0, 2000);

function countJourneys() {
  const stats = readReport('journeys.json')?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** In this order: what is quick and says most comes first. `needs` names a step without which another makes no sense. */
const steps = [
  { name: 'lock file', command: script('scripts/complete-lock.mjs', '--check') },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...['packages/domain', 'packages/contract', 'apps/server', 'apps/web', '.'].map((folder) => ({
    name: `types of ${folder === '.' ? 'tests, scripts, bench, demo' : folder}`,
    command: [bin('tsc'), '--project', folder],
  })),
  { name: 'boundaries', command: script('scripts/boundaries.mjs') },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'translations', command: script('apps/web/scripts/check-words.mjs'), folder: 'apps/web' },
  { name: 'tests', command: [bin('vitest'), 'run'], count: countTests, loud: true },
  { name: 'web build', command: script('scripts/build-web.mjs') },
  { name: 'size budgets', command: script('apps/web/scripts/budget.mjs'), needs: 'web build', loud: true },
  {
    name: 'journeys in a browser',
    command: [bin('playwright'), 'test'],
    needs: 'web build',
    count: countJourneys,
    loud: true,
  },
  { name: 'specification', command: script('scripts/conformance.mjs') },
];

function run({ command: [program, ...args], folder = '.', loud = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(root, folder),
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
      timeout: LONGEST_MS,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
    child.on('error', (error) => resolve({ ok: false, said: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, said: Buffer.concat(said).toString() }));
  });
}

/** A step with tests inside counts by them, and as one failure more when it failed for another reason. */
function tally({ count }, ok) {
  const counted = count?.();
  if (!counted) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return { ...counted, failed: !ok && counted.failed === 0 ? 1 : counted.failed };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0 };
const failedSteps = new Set();
for (const step of steps) {
  if (step.needs && failedSteps.has(step.needs)) {
    console.log(`✗ ${step.name}: not run, for want of: ${step.needs}`);
    failedSteps.add(step.name);
    total.failed += 1;
    continue;
  }
  if (step.loud) console.log(`  ${step.name} …`);
  const from = performance.now();
  const { ok, said } = await run(step);
  const { passed, failed } = tally(step, ok);
  total.passed += passed;
  total.failed += failed;
  if (!ok) failedSteps.add(step.name);
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  if (!ok && said) console.log(said.trimEnd());
}

if (failedSteps.has('tests')) tellFailedTests();
if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failedSteps.size > 0 || total.failed > 0 ? 1 : 0);
