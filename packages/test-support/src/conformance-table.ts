/** One row of docs/spec-conformance.md: a statement of the specification, and the tests that show it. */
export interface ConformanceRow {
  number: number;
  statement: string;
  tests: NamedTest[];
}

/** A test as the table names it: its file from the root, and "group > title" as the source writes it. */
export interface NamedTest {
  file: string;
  title: string;
}

/** Reads the rows: `| 7 | statement | `file`: title<br>`file`: title | read as |`. What does not read as a test has an empty file. */
export function conformanceRows(table: string): ConformanceRow[] {
  return table
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, number, statement = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return {
        number: Number(number),
        statement,
        tests: shownBy.split('<br>').filter(Boolean).map(readTest),
      };
    });
}

function readTest(cell: string): NamedTest {
  const [, file = '', title = ''] = /^`(.+?)`: (.+)$/.exec(cell.trim()) ?? [];
  return { file, title: title.replaceAll('\\|', '|') };
}

/** Whether a test that ran under this name is one of those a title stands for: `%s`, `%i`, `$name` and `${…}` are filled in when it runs. */
export function standsFor(title: string, ran: string): boolean {
  const pattern = title
    .split(/%[sidjfo]|\$\{[^}]*\}|\$\w+/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(ran);
}
