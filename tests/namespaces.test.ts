import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '@photoslate/contract/routes';

const root = join(import.meta.dirname, '..');
const KEY = /^ {2,4}'([a-zA-Z]+)\.[a-zA-Z]+':/gm;

/** `salesReports` → `sales-reports`, as in file names. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const namespacesIn = (file: string): Set<string> =>
  new Set([...readFileSync(join(root, file), 'utf8').matchAll(KEY)].map(([, name = '']) => kebab(name)));

const namespaces = new Set(Object.keys(routes).map((key) => kebab(key.split('.')[0] ?? '')));

/** `orders` is in `orders.ts`, and a part of it in files such as `order-table.ts`. */
const isFileOf = (file: string, name: string) =>
  file === name || file.startsWith(`${name.replace(/s$/, '')}-`);

/** The customers of a studio over all its sessions; the folder `customers` is about a shoot's. */
const FOLDERS: Record<string, string> = { customers: 'directory', search: 'directory' };

test('the contract keeps the routes of a namespace in files of the same name', () => {
  const files = globSync('packages/contract/src/*.ts', { cwd: root });
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8').includes('Routes = {')
      ? [...namespacesIn(file)].filter((name) => namespaces.has(name)).map((name) => [file, name])
      : [],
  );
  expect(new Set(found.map(([, name]) => name))).toEqual(namespaces);
  expect(found.filter(([file = '', name = '']) => !isFileOf(basename(file, '.ts'), name))).toEqual([]);
});

test('the server handles the routes of a namespace in the feature of the same name', () => {
  // The event stream of the realtime channel belongs to the platform.
  const files = globSync('apps/server/src/features/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test'),
  );
  const handled = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8').includes('Handlers')
      ? [...namespacesIn(file)].filter((name) => namespaces.has(name)).map((name) => [file, name])
      : [],
  );
  expect(new Set([...handled.map(([, name]) => name), 'realtime'])).toEqual(namespaces);
  expect(
    handled.filter(
      ([file = '', name = '']) =>
        !dirname(file)
          .split('/')
          .includes(FOLDERS[name] ?? name),
    ),
  ).toEqual([]);
});
