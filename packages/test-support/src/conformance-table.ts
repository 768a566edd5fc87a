import ts from 'typescript';

/**
 * One row of docs/spec-conformance.md: a statement of the specification, and the tests that prove
 * it.
 */
export interface ConformanceRow {
  number: number;
  statement: string;
  tests: NamedTest[];
}

/**
 * A test as named in the table: its file relative to the root, and "group > title" as written in
 * the source.
 */
export interface NamedTest {
  file: string;
  title: string;
}

/**
 * Reads the rows: `| 7 | statement | `file`: title<br>`file`: title | read as |`. An entry that is
 * not a test has an empty file.
 */
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

/**
 * Whether a test with this name matches a title. `%s`, `%i`, `$name` and `${…}` in the title match
 * any value.
 */
export function standsFor(title: string, ran: string): boolean {
  const pattern = title
    .split(/%[sidjfo]|\$\{[^}]*\}|\$\w+/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(ran);
}

const TESTS = new Set(['test', 'it']);
const PASSED_OVER = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);
const NAMES_NO_TEST = new Set([
  'step',
  'describe',
  'beforeAll',
  'afterAll',
  'beforeEach',
  'afterEach',
  'extend',
  'use',
  'setTimeout',
  'configure',
]);

/**
 * The tests of a file, parsed from its source, each with the titles of its groups: "group > title".
 * Skipped tests are omitted.
 */
export function testTitles(fileName: string, source: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node, groups: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? readCall(node) : null;
    if (call?.kind === 'skipped') return;
    if (call?.kind === 'test') found.push([...groups, call.title].join(' > '));
    const within = call?.kind === 'group' ? [...groups, call.title] : groups;
    ts.forEachChild(node, (child) => walk(child, within));
  };
  walk(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true), []);
  return found;
}

type Call = { kind: 'test' | 'group'; title: string } | { kind: 'skipped' };

/**
 * Recognizes `test('…')`, `it.each(…)('…')`, `test.describe('…')` and similar calls; `null` for any
 * other call.
 */
function readCall(call: ts.CallExpression): Call | null {
  const words = calleeWords(call.expression);
  const [first = ''] = words;
  if (!TESTS.has(first) && first !== 'describe') return null;
  if (words.some((word) => PASSED_OVER.has(word))) return { kind: 'skipped' };
  const title = call.arguments[0];
  if (!title || call.arguments.length < 2) return null;
  const group = words.includes('describe');
  if (!group && words.some((word) => NAMES_NO_TEST.has(word))) return null;
  const text = titleText(title);
  return text === null ? null : { kind: group ? 'group' : 'test', title: text };
}

/** `it.each([…])` → it, each */
function calleeWords(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) {
    return [...calleeWords(expression.expression), expression.name.text];
  }
  if (ts.isCallExpression(expression)) return calleeWords(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return calleeWords(expression.tag);
  return [];
}

/** A title as written in the source, with `${…}` for each template expression. */
function titleText(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return (
    node.head.text +
    node.templateSpans.map((span) => `\${${span.expression.getText()}}${span.literal.text}`).join('')
  );
}
