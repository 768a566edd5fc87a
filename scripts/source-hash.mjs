import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const GENERATED = new Set(['dist', 'node_modules']);

function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap(({ name }) =>
    GENERATED.has(name) ? [] : filesOf(join(path, name)),
  );
}

/**
 * A hash of the names and contents of these files and folders, and of the version of Node. A build
 * is repeated only if it differs.
 *
 * @param {string} root the folder that names are relative to
 * @param {readonly string[]} sources
 * @param {(name: string) => boolean} [isInput] skips files that do not affect the build
 * @returns {string} hexadecimal SHA-256
 */
export function hashSources(root, sources, isInput = () => true) {
  const hash = createHash('sha256').update(process.versions.node);
  const files = sources.flatMap((source) => filesOf(join(root, source))).filter(isInput);
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1))) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
