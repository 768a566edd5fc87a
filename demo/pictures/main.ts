import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { LANGUAGES, type Language } from '@photoslate/test-support/catalogue';
import { readmePictures } from './readme-pictures.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { writeSheet } from './sheet.ts';
import { isSeen, pictureName, sizes, takeAll, type Look } from './take.ts';
import { startWorld } from './world.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const SHEET_HEIGHT = 640;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', multiple: true, default: ['en', 'de'] },
    size: { type: 'string', multiple: true, default: Object.keys(sizes) },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    readme: { type: 'boolean', default: false },
  },
});

const folder = join(root, 'pictures');
const wanted = screens.filter(
  ({ name }) => values.only.length === 0 || values.only.some((start) => name.startsWith(start)),
);
const looks = (values.size as Look['size'][]).flatMap((size) =>
  (values.theme as Look['theme'][]).flatMap((theme) =>
    LANGUAGES.filter((language) => values.language.includes(language)).map((language: Language) => ({
      size,
      theme,
      language,
    })),
  ),
);

const inReadme = new Set(readmePictures.flatMap(({ of }) => of.map((picture) => `${picture}.png`)));
/** With `--readme` only the pictures of the README are taken. */
const screensIn = (look: Look) =>
  wanted.filter(
    (screen) => isSeen(screen, look) && (!values.readme || inReadme.has(pictureName(screen, look))),
  );

/** Writes one sheet per screen and size, with all themes and languages side by side. */
async function writeSheets(of: readonly Screen[]): Promise<void> {
  await mkdir(join(folder, 'sheets'), { recursive: true });
  for (const screen of of) {
    for (const size of Object.keys(sizes)) {
      const files = looks
        .filter((look) => look.size === size && isSeen(screen, look))
        .map((look) => pictureName(screen, look));
      const out = join(folder, 'sheets', `${screen.name}.${size}.png`);
      const paths = files.map((file) => join(folder, file));
      if (paths.length > 0) await writeSheet(out, paths, SHEET_HEIGHT).catch(() => say(`no sheet: ${out}`));
    }
  }
}

const world = await startWorld(say);
const missed: string[] = [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
try {
  for (const look of looks) {
    const seen = screensIn(look);
    if (seen.length === 0) continue;
    say(`${seen.length} screens, ${look.size}, ${look.theme}, ${look.language} …`);
    missed.push(...(await takeAll(browser, await world.now(), seen, look, folder, say)));
  }
  if (!values.readme) await writeSheets(wanted);
  else {
    for (const { name, of } of readmePictures) {
      const files = of.map((picture) => join(folder, `${picture}.png`));
      await writeSheet(join(root, 'docs/pictures', name), files, SHEET_HEIGHT);
    }
  }
  if (missed.length > 0) {
    say(`${missed.length} pictures could not be taken.`);
    process.exitCode = 1;
  }
  say(`The pictures are in ${folder}, side by side in its folder sheets.`);
} finally {
  await browser.close();
  await world.stop();
}
