import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '@photoslate/test-support/browser';
import { deviceOf, looksOf, pictureName } from './look.ts';
import { readmePictures } from './readme-pictures.ts';
import { screens } from './screens.ts';
import { writeContactSheets, writeRow } from './sheet.ts';
import { takeAll, type Shot } from './take.ts';
import { startWorld } from './world.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const ROW_HEIGHT = 640;
const all = { size: ['phone', 'desk'], theme: ['light', 'dark'], language: ['en', 'de'] };

const several = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    only: { ...several, default: [] },
    language: several,
    size: several,
    theme: several,
    readme: flag,
    sheets: flag,
  },
});
const { only, readme, sheets, ...wish } = values;

const folder = join(root, 'pictures');
const inReadme = new Set(readmePictures.flatMap(({ of }) => of.map((picture) => `${picture}.png`)));
/**
 * With `--readme` only the pictures of the README are taken. A dot after a name means this screen
 * alone, as in the names of the pictures.
 */
const shots: Shot[] = screens
  .filter(({ name }) => only.length === 0 || only.some((start) => `${name}.`.startsWith(start)))
  .map((screen) => ({
    screen,
    looks: readme
      ? looksOf(screen, all).filter((look) => inReadme.has(pictureName(screen, look)))
      : looksOf(screen, wish),
  }));

const began = Date.now();
const world = await startWorld(say);
const missed: string[] = [];
let taken = 0;
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
try {
  for (const device of ['phone', 'desk'] as const) {
    const here = shots
      .map(({ screen, looks }) => ({ screen, looks: looks.filter((look) => deviceOf(look) === device) }))
      .filter(({ looks }) => looks.length > 0);
    const count = here.reduce((sum, { looks }) => sum + looks.length, 0);
    if (count === 0) continue;
    say(`${here.length} screens, ${count} pictures, ${device} …`);
    missed.push(...(await takeAll(browser, await world.now(), device, here, folder, say)));
    taken += count;
  }
  if (readme) {
    for (const { name, of } of readmePictures) {
      const files = of.map((picture) => join(folder, `${picture}.png`));
      const to = join(root, 'docs/pictures', name);
      if (files.length > 1) await writeRow(to, files, ROW_HEIGHT);
      else await copyFile(files[0]!, to);
    }
  }
  if (sheets) {
    await mkdir(join(folder, 'sheets'), { recursive: true });
    await writeContactSheets(folder, shots);
  }
  if (missed.length > 0) {
    say(`${missed.length} pictures could not be taken.`);
    process.exitCode = 1;
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  say(`${taken - missed.length} pictures in ${seconds} s. They are in ${folder}.`);
} finally {
  await browser.close();
  await world.stop();
}
