import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const documents = globSync(['*.md', '.github/**/*.md', '{docs,apps,packages,tests,demo,bench}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

test('Markdown text has at most 100 columns', () => {
  expect(documents.length).toBeGreaterThan(80);
  expect(documents.flatMap((file) => tooLong(file, isText))).toEqual([]);
});

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  linesOf(file).flatMap((line) => {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    return heading
      ? [
          heading
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
            .replaceAll(' ', '-'),
        ]
      : [];
  });

test('links between documents lead to a file and a heading that exist', () => {
  const links = documents.flatMap((file) =>
    [
      ...linesOf(file)
        .join('\n')
        .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ].map(([, path = '', anchor]) => ({
      file,
      path,
      anchor,
      target: path ? join(dirname(file), path) : file,
    })),
  );
  expect(links.length).toBeGreaterThan(200);
  const dead = links.filter(
    ({ target, anchor }) =>
      !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  );
  expect(dead.map(({ file, path, anchor }) => `${file}: ${path}#${anchor ?? ''}`)).toEqual([]);
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

test('breakpoints are in em, so that they follow the text size of the browser', () => {
  const files = globSync('apps/web/{src/**/*.{css,ts,tsx},index.html,public/*.js}', {
    cwd: root,
    exclude: ['**/*.test.*'],
  });
  const found = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8')
        // The room in a container is not the size of the window.
        .replaceAll(/@container[^{]*/g, '')
        .matchAll(
          /@media[^{]*|\((?:min-|max-)?(?:width|height)[:<>= ]+[\d.]+\w+\)|\binner(?:Width|Height)\s*[<>=]+\s*\d+/g,
        ),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(found.filter((text) => /\dem\)/.test(text)).length).toBeGreaterThan(100);
  expect(found.filter((text) => /\dpx|inner[WH]/.test(text))).toEqual([]);
});
