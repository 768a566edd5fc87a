// Fails when a text in the source is missing from the catalogs, or a catalog lacks a translation.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lingui = fileURLToPath(new URL('../../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url));
const stale = [];
const missing = [];
let count = 0;
for (const app of ['apps/web', 'apps/server']) {
  const folder = fileURLToPath(new URL(`../../../${app}`, import.meta.url));
  const before = globSync('src/locales/**/*.po', { cwd: folder }).map((file) => [
    `${folder}/${file}`,
    readFileSync(`${folder}/${file}`, 'utf8'),
  ]);
  count += before.length;
  execFileSync(process.execPath, [lingui, 'extract', '--clean'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const [path, text] of before) {
    const extracted = readFileSync(path, 'utf8');
    if (extracted !== text) {
      stale.push(`${path} (npm run translations -w ${app})`);
      writeFileSync(path, text);
    }
    if (!/\/en(\/\w+)?\.po$/.test(path))
      missing.push(...untranslated(extracted).map((id) => `${path}: ${id}`));
  }
}
for (const path of stale) console.error(`Out of date with the source: ${path}`);
for (const entry of missing) console.error(`Not translated: ${entry}`);
if (stale.length + missing.length > 0) process.exit(1);
console.log(`${count} catalogs are complete`);

/** The messages of a catalog whose translation is empty. */
function untranslated(po) {
  return po
    .split(/\n\s*\n/)
    .filter((entry) => /^msgid "(?!")|^msgid ""\n"/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1] ?? '');
}
