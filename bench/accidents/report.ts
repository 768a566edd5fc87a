import type { Outcome } from './drive.ts';
import { KILLS, type Kill } from './kills.ts';
import type { Exit } from './supervised-server.ts';
import { median } from '../measure.ts';

/** Unexpected exits of Node, each with the kill before it. */
export const crashes = ({ kills, exits }: Pick<Outcome, 'kills' | 'exits'>): { kill: Kill; exit: Exit }[] =>
  kills.flatMap((kill, index) =>
    exits
      .slice(kill.exitsBefore, kills[index + 1]?.exitsBefore ?? exits.length)
      .filter(({ asked }) => !asked)
      .map((exit) => ({ kill, exit })),
  );

/** Describes every missed goal; empty if all were reached. */
export function missedGoals(outcome: Outcome): string[] {
  const all = [...outcome.findings, outcome.mails.finding];
  return [
    ...crashes(outcome).map(({ kill, exit }) => `Node ended after a kill of ${kill.kind}: ${reasonOf(exit)}`),
    ...all.flatMap(({ thing, lost }) => lost.map((one) => `lost of ${thing}: ${one}`)),
    ...all.flatMap(({ thing, doubled }) => doubled.map((one) => `doubled of ${thing}: ${one}`)),
    ...outcome.notShown.map((what) => `the server does not show ${what}`),
    ...outcome.refused.map((refusal) => `refused: ${refusal}`),
    ...outcome.state.filter(({ count }) => count > 0).map(({ what, detail }) => `${what}: ${detail}`),
  ];
}

const reasonOf = ({ code, signal, lastOutput }: Exit) =>
  `${signal ?? `code ${code}`}, ${/^\w*error: .*$/im.exec(lastOutput)?.[0] ?? lastOutput.trim().split('\n').at(-1)}`;

const seconds = (values: readonly number[]): string =>
  values.length === 0
    ? '–'
    : `${(median(values) / 1000).toFixed(2)} (${(Math.max(...values) / 1000).toFixed(2)})`;

/** Aligned columns; the first one to the left. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  return lines.join('\n');
}

/** Formats the outcome as plain tables. */
export function reportOf(outcome: Outcome): string {
  const { kills, findings, mails, state, repeats } = outcome;
  const ended = crashes(outcome);
  const killRows = KILLS.map((kind) => {
    const own = kills.filter((kill) => kill.kind === kind);
    const databaseMs = own.map((kill) => kill.databaseMs).filter((ms) => ms !== null);
    const exits = ended.filter(({ kill }) => kill.kind === kind).length;
    return [kind, own.length, exits, seconds(own.map(({ readyMs }) => readyMs)), seconds(databaseMs)];
  });
  const things = [...findings, mails.finding];
  const sum = (of: (finding: (typeof things)[number]) => number) =>
    things.reduce((total, finding) => total + of(finding), 0);
  const thingRows = [
    ...things.map(({ thing, acknowledged, lost, doubled }) => [
      thing,
      acknowledged,
      lost.length,
      doubled.length,
    ]),
    [
      'all',
      sum(({ acknowledged }) => acknowledged),
      sum(({ lost }) => lost.length),
      sum(({ doubled }) => doubled.length),
    ],
  ];
  return [
    table(
      ['kill -9 of', 'times', 'process exits', 'seconds to ready', 'seconds of PostgreSQL’s recovery'],
      killRows,
    ),
    'Seconds: median (longest). To ready: from the restart of Node, or else from when PostgreSQL takes connections again.',
    '',
    table(['acknowledged', 'times', 'lost', 'doubled'], thingRows),
    '',
    table(
      ['afterwards', 'count'],
      [
        ...state.map(({ what, count }) => [what, count]),
        ['acknowledged and not in the server’s answers', outcome.notShown.length],
        ['requests refused', outcome.refused.length],
        ['mails that arrived', mails.arrived],
        ['mails that arrived again with the same Message-ID and bytes', mails.repeated],
        ...[...repeats]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([why, count]) => [`requests repeated after: ${why}`, count]),
      ],
    ),
  ].join('\n');
}
