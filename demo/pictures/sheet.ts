import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { deviceOf, pictureName, type Look } from './look.ts';
import type { Shot } from './take.ts';

const GAP = 16;
/** Twelve pictures on a sheet, by the width of a cell. */
const PER_SHEET = 12;
const SHEET_WIDTH = 2400;
const LABEL_HEIGHT = 30;
const font = fileURLToPath(
  new URL(
    '../../apps/server/src/features/photos/reader/fonts/atkinson-hyperlegible-next-bold-latin.ttf',
    import.meta.url,
  ),
);

/**
 * Puts pictures side by side at one height, with gaps between them, and writes them as a PNG of 256
 * colours.
 */
export async function writeRow(out: string, files: readonly string[], height: number): Promise<void> {
  const pictures = await Promise.all(
    files.map(async (file) =>
      sharp(await readFile(file))
        .resize({ height, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = 0;
  const placed = pictures.map(({ data, info }) => {
    const here = { input: data, left, top: 0 };
    left += info.width + GAP;
    return here;
  });
  await sharp({ create: { width: left - GAP, height, channels: 4, background: '#0000' } })
    .composite(placed)
    .png({ palette: true, effort: 10 })
    .toFile(out);
}

/** A picture of a contact sheet, and the size of its cell. */
interface Cell {
  readonly file: string;
  readonly columns: number;
  readonly height: number;
}
const cellOf =
  (columns: number, height: number) =>
  (file: string): Cell => ({ file, columns, height });

const isPhone = (look: Look) => deviceOf(look) === 'phone';

/**
 * Writes contact sheets to look at: one for each state of a main screen, and the other screens in
 * groups of twelve, first the phone's. File names are below the pictures.
 */
export async function writeContactSheets(folder: string, shots: readonly Shot[]): Promise<void> {
  const filesOf = ({ screen, looks }: Shot, wanted: (look: Look) => boolean) =>
    looks
      .filter(wanted)
      .map((look) => join(folder, pictureName(screen, look)))
      .filter((file) => existsSync(file));
  for (const shot of shots.filter(({ screen }) => screen.isMain)) {
    const cells = [
      ...filesOf(shot, isPhone).map(cellOf(4, 760)),
      ...filesOf(shot, (look) => !isPhone(look)).map(cellOf(4, 375)),
    ];
    if (cells.length > 0) await writeContactSheet(join(folder, 'sheets', `${shot.screen.name}.png`), cells);
  }
  const others = shots.filter(({ screen }) => !screen.isMain);
  const phone = others.flatMap((shot) => filesOf(shot, isPhone)).map(cellOf(6, 844));
  const desk = others.flatMap((shot) => filesOf(shot, (look) => !isPhone(look))).map(cellOf(3, 500));
  for (const [name, cells] of Object.entries({ phone, desk }))
    for (let first = 0; first < cells.length; first += PER_SHEET)
      await writeContactSheet(
        join(folder, 'sheets', `others-${name}-${String(first / PER_SHEET + 1).padStart(2, '0')}.png`),
        cells.slice(first, first + PER_SHEET),
      );
}

async function writeContactSheet(out: string, cells: readonly Cell[]): Promise<void> {
  const placed: OverlayOptions[] = [];
  let [left, top, rowHeight] = [0, 0, 0];
  for (const { file, columns, height } of cells) {
    const width = Math.floor(SHEET_WIDTH / columns);
    if (left + width > SHEET_WIDTH) {
      top += rowHeight + LABEL_HEIGHT + GAP;
      [left, rowHeight] = [0, 0];
    }
    rowHeight = Math.max(rowHeight, height);
    const picture = await sharp(file)
      .resize({ width: width - GAP, height, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    const words = {
      text: basename(file, '.png'),
      font: 'Atkinson Hyperlegible Next',
      fontfile: font,
      dpi: 110,
    };
    const label = await sharp({ text: { ...words, rgba: true, width: width - GAP } })
      .png()
      .toBuffer();
    placed.push({ input: picture, left, top }, { input: label, left, top: top + height + 4 });
    left += width;
  }
  const height = top + rowHeight + LABEL_HEIGHT;
  await sharp({ create: { width: SHEET_WIDTH, height, channels: 3, background: '#c9ced1' } })
    .composite(placed)
    .png({ palette: true, effort: 1 })
    .toFile(out);
}
