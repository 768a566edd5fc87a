/* The result of each photograph as a line of JSON, and the summary of many lines. */
import { median } from '../measure.ts';

/** A photograph with a code of the session. */
export interface CaptureLine {
  seed: string;
  kind: string;
  n: number;
  /** Which look of the product found the code; null if none did. */
  by: 'first look' | 'deep look' | null;
  compared: boolean;
  /** The text was read with its time. */
  withTime: boolean;
  wrong: number;
  /** Whether zxing-wasm's defaults read it. */
  byDefaults: boolean;
  firstMs: number;
  /** null without a deep look. */
  deepMs: number | null;
}

/** A photograph without one. */
export interface WithoutLine {
  seed: string;
  without: string;
  n: number;
  megapixels: number;
  /** Codes of the session that were read nevertheless. */
  ours: number;
  firstMs: number;
  deepMs: number;
  /** A deep look that found no code at all. */
  foundNothing: boolean;
}

export type Line = CaptureLine | WithoutLine;

/** The lines of a file of results; other lines are skipped. */
export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const count = <T>(list: readonly T[], test: (item: T) => boolean) => list.filter(test).length;
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const seconds = (values: readonly number[]) =>
  values.length === 0
    ? 'none'
    : `${values.length}, mean ${(mean(values) / 1000).toFixed(2)} s, median ${(median(values) / 1000).toFixed(2)} s of CPU`;

function ofCaptures(name: string, lines: readonly CaptureLine[]): string {
  const missed = lines.filter(({ by }) => by === null);
  const byDefaults = count(lines, (line) => !line.byDefaults);
  const compared = lines.filter((line) => line.compared);
  const ratio = byDefaults === 0 ? '–' : (missed.length / byDefaults).toFixed(3);
  const wrong = lines.reduce((sum, line) => sum + line.wrong, 0);
  return [
    `${name.padEnd(36)} missed ${missed.length} of ${lines.length}`,
    `by zxing-wasm’s defaults ${byDefaults} (${percent(byDefaults, lines.length)})`,
    `ratio ${ratio}`,
    `at first look ${count(lines, ({ by }) => by === 'first look')}`,
    `compared ${compared.length}, of these with time ${count(compared, ({ withTime }) => withTime)}`,
    `wrong ${wrong}`,
    `missed: ${missed.map(({ n }) => n).join(' ') || 'none'}`,
  ].join('; ');
}

function* ofWithout(lines: readonly WithoutLine[]): Generator<string> {
  const ours = lines.reduce((sum, line) => sum + line.ours, 0);
  yield `without a code of the session: ${lines.length}; codes of the session read ${ours} (goal 0)`;
  for (const name of new Set(lines.map(({ without }) => without)))
    for (const size of [6, 24]) {
      const group = lines.filter(({ without, megapixels }) => without === name && megapixels === size);
      if (group.length === 0) continue;
      const first = seconds(group.map(({ firstMs }) => firstMs));
      const deep = seconds(group.filter(({ foundNothing }) => foundNothing).map(({ deepMs }) => deepMs));
      yield `  ${name}, ${size} megapixels: first look ${first}; deep look that found nothing ${deep}`;
    }
}

/**
 * Prints the figures of all lines. `kinds` are the kinds of the ratio; others have rows of their
 * own.
 */
export function printSummary(lines: readonly Line[], kinds: readonly string[]): void {
  const captures = lines.filter((line) => 'kind' in line);
  const without = lines.filter((line) => 'without' in line);
  for (const name of new Set(captures.map(({ kind }) => kind)))
    console.log(
      ofCaptures(
        name,
        captures.filter(({ kind }) => kind === name),
      ),
    );
  const ofRatio = captures.filter(({ kind }) => kinds.includes(kind));
  if (ofRatio.length > 0) console.log(ofCaptures('all kinds (goal of the ratio: 0.15)', ofRatio));
  const deepMs = (found: boolean) =>
    captures.flatMap(({ by, deepMs: ms }) => (ms !== null && (by !== null) === found ? [ms] : []));
  if (captures.length > 0) console.log(`deep looks that found a code: ${seconds(deepMs(true))}`);
  if (captures.length > 0) console.log(`deep looks that missed one: ${seconds(deepMs(false))}`);
  if (without.length > 0) for (const line of ofWithout(without)) console.log(line);
}
