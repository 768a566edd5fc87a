// Reads the JSON reports that Vitest and Playwright write to test-results.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A report, or undefined if the runner did not get that far. */
function readReport(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, 'test-results', name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Vitest writes one report, or one for the components and one for all other tests. */
const unitReports = (root, names) => names.flatMap((name) => readReport(root, `${name}.json`) ?? []);

const unitFiles = (root) =>
  unitReports(root, ['tests', 'components'])
    .flatMap(({ testResults }) => testResults)
    .map((file) => ({ ...file, path: relative(root, file.name) }));

/** Every unit test: its file, its name as "group > title", whether it passed, and its duration. */
export function unitTestResults(root) {
  return unitFiles(root).flatMap(({ path, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: path,
      name: [...ancestorTitles, title].join(' > '),
      passed: status === 'passed',
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The same for every browser test. */
export function journeyResults(root) {
  const walk = ({ file, specs = [], suites = [] }, groups) => [
    ...specs.map(({ title, tests }) => ({
      file: join('tests/e2e', file),
      name: [...groups, title].join(' > '),
      passed: tests.every(({ status }) => status === 'expected'),
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap((suite) => walk(suite, [...groups, suite.title])),
  ];
  return (readReport(root, 'journeys.json')?.suites ?? []).flatMap((file) => walk(file, []));
}

/** Undefined if none of these reports was written. */
export function countUnitTests(root, names) {
  const reports = unitReports(root, names);
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  return reports.length > 0 ? { passed: sum('numPassedTests'), failed: sum('numFailedTests') } : undefined;
}

export function countJourneys(root) {
  const stats = readReport(root, 'journeys.json')?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

export function slowestTests(root, count) {
  return [...unitTestResults(root), ...journeyResults(root)]
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, name, seconds }) => ({ seconds, name: `${file}: ${name}` }));
}

const firstLines = (text) => text.split('\n', 20).join('\n').slice(0, 2000);

/** Lists the failed unit tests with their errors, for the end of the output. */
export function listFailedUnitTests(root) {
  return unitFiles(root)
    .flatMap(({ path, message, assertionResults }) =>
      assertionResults.length === 0 && message
        ? [`\n✗ ${path}\n${firstLines(message)}`]
        : assertionResults
            .filter(({ status }) => status === 'failed')
            .map(
              ({ fullName, failureMessages }) =>
                `\n✗ ${path}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
            ),
    )
    .join('\n');
}
