// Fails if a text in the source is missing from the catalogues or lacks a translation: npm run words:check
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const before = globSync('src/locales/*/*.po', { cwd: web }).map((file) => [
  `${web}/${file}`,
  readFileSync(`${web}/${file}`, 'utf8'),
]);
execFileSync('lingui', ['extract', '--clean'], { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] });
const stale = [];
const missing = [];
for (const [path, text] of before) {
  const extracted = readFileSync(path, 'utf8');
  if (extracted !== text) {
    stale.push(path);
    writeFileSync(path, text);
  }
  if (!path.includes('/en/')) missing.push(...untranslated(extracted).map((id) => `${path}: ${id}`));
}
for (const path of stale) console.error(`Out of date (run npm run words): ${path}`);
for (const entry of missing) console.error(`Not translated: ${entry}`);
if (stale.length + missing.length > 0) process.exit(1);
console.log(`${before.length} catalogues are complete`);

/** The messages of a catalogue that have no translation. */
function untranslated(po) {
  return po
    .split(/\n\s*\n/)
    .filter((entry) => /^msgid "(?!")|^msgid ""\n"/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1] ?? '');
}
