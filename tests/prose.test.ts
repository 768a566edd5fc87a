import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const MAX_COLUMNS = 100;

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');
const tooLong = (file: string, isProse: (line: string) => boolean) =>
  linesOf(file).flatMap((line, index) =>
    line.length > MAX_COLUMNS && isProse(line) ? [`${file}:${index + 1}`] : [],
  );

/** Comments on lines of their own, except directives, addresses and aligned examples. */
const isComment = (line: string) =>
  /^\s*(?:\/\*\*?|\*|\/\/) /.test(line) && !/(?:ox|es)lint-|https?:\/\/|^\s*\*\s{3,}/.test(line);

/** Tables, links, pictures, headings and code cannot be wrapped. */
const isText = (line: string) =>
  !/^\s*[|#!<]|^ {4}|https?:\/\/|\]\(|^\s*\[|^(?:export|npm|[A-Z_]+=)/.test(line);

test('comments have at most 100 columns', () => {
  const files = globSync('{apps,packages,tests,demo,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => tooLong(file, isComment))).toEqual([]);
});

test('Markdown text has at most 100 columns', () => {
  const files = globSync(['*.md', '{docs,apps,packages,tests}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => tooLong(file, isText))).toEqual([]);
});

test('the index of decision records names each with its title', () => {
  const folder = 'docs/decisions';
  const rows = globSync('0*.md', { cwd: join(root, folder) })
    .toSorted()
    .map((file) => {
      const [, number, title] = /^# (\d{4}) (.+)$/.exec(linesOf(`${folder}/${file}`)[0] ?? '') ?? [];
      return `| [${number}](${file}) | ${title} |`;
    });
  expect(rows.length).toBeGreaterThan(50);
  expect(linesOf(`${folder}/README.md`).filter((line) => line.startsWith('| [0'))).toEqual(rows);
});
