import { qrModules, QUIET_ZONE } from '#ui/qr-path.ts';
import type { PlannedPhoto } from './practice-plan.ts';

export const SIZE = { width: 1500, height: 1000 } as const;

interface Palette {
  readonly sky: readonly [string, string];
  readonly hills: readonly [string, string, string];
  readonly people: readonly [string, string, string, string];
}

/** One for each shoot, so that a photo in the wrong shoot is seen at once. */
const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    sky: ['#8ec5e8', '#f9e9c9'],
    hills: ['#7fae8a', '#5b9470', '#3f7757'],
    people: ['#d9543f', '#2d5d8a', '#e9b44c', '#f4f1ea'],
  },
  {
    sky: ['#f3a183', '#fbe3c4'],
    hills: ['#b7805f', '#96624a', '#6f4637'],
    people: ['#1f4e5f', '#f4d35e', '#8c3b5a', '#e8e2d6'],
  },
  {
    sky: ['#6c7fb8', '#dfc9dd'],
    hills: ['#6d78a6', '#525d8c', '#3a4470'],
    people: ['#f2a65a', '#9bc1bc', '#c8553d', '#f5f0e6'],
  },
];
const SKIN = ['#f0c8a0', '#c98f63', '#8a5a3c', '#e5b58c'];
const INK = '#15202b';

type Brush = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Draws a photo of the card: the code of a shoot on a slate, or people in a landscape. */
export function drawPractice(brush: Brush, photo: PlannedPhoto, word: string): void {
  brush.save();
  if (photo.code === null) drawPeople(brush, photo);
  else drawSlate(brush, photo.code, photo.label);
  brush.restore();
  drawWord(brush, photo.label === '' ? word : `${word} · ${photo.label}`);
}

function drawPeople(brush: Brush, { shoot, nth }: PlannedPhoto): void {
  const { width, height } = SIZE;
  const palette = PALETTES[(shoot ?? 1) % PALETTES.length] ?? PALETTES[0];
  const sky = brush.createLinearGradient(0, 0, 0, height * 0.7);
  sky.addColorStop(0, palette.sky[0]);
  sky.addColorStop(1, palette.sky[1]);
  brush.fillStyle = sky;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = 'rgb(255 250 230 / 0.9)';
  disc(brush, width * (0.72 + nth * 0.02), height * 0.24, 70);
  palette.hills.forEach((colour, row) => {
    const base = height * (0.52 + row * 0.11);
    brush.fillStyle = colour;
    brush.beginPath();
    brush.moveTo(0, height);
    for (let x = 0; x <= width; x += 25) {
      const wave = Math.sin(x / (230 - row * 40) + row * 2 + nth * 0.12) * (46 - row * 10);
      brush.lineTo(x, base + wave);
    }
    brush.lineTo(width, height);
    brush.fill();
  });
  const count = shoot === null ? 1 : 2 + (shoot % 3);
  for (let who = 0; who < count; who++) {
    const middle = width / 2 + (who - (count - 1) / 2) * 210 + (((nth * 37 + who * 53) % 40) - 20);
    const size = who === count - 1 && count > 2 ? 0.68 : 1 - (who % 2) * 0.08;
    const shirt = palette.people[who % palette.people.length] ?? INK;
    const skin = SKIN[(who + (shoot ?? 0)) % SKIN.length] ?? INK;
    drawPerson(brush, { middle, size, shirt, skin, raised: (nth + who) % 3 === 0 });
  }
}

function drawPerson(
  brush: Brush,
  who: { middle: number; size: number; shirt: string; skin: string; raised: boolean },
): void {
  const { middle, size, shirt, skin, raised } = who;
  const feet = SIZE.height * 0.93;
  const shoulders = feet - 400 * size;
  brush.lineCap = 'round';
  limb(brush, INK, 44 * size, middle - 30 * size, feet - 180 * size, middle - 34 * size, feet);
  limb(brush, INK, 44 * size, middle + 30 * size, feet - 180 * size, middle + 34 * size, feet);
  const hand = raised ? shoulders - 90 * size : shoulders + 190 * size;
  limb(brush, shirt, 34 * size, middle - 62 * size, shoulders + 30 * size, middle - 98 * size, hand);
  limb(
    brush,
    shirt,
    34 * size,
    middle + 62 * size,
    shoulders + 30 * size,
    middle + 98 * size,
    shoulders + 190 * size,
  );
  brush.fillStyle = shirt;
  brush.beginPath();
  brush.roundRect(middle - 78 * size, shoulders, 156 * size, 250 * size, 64 * size);
  brush.fill();
  brush.fillStyle = skin;
  disc(brush, middle, shoulders - 66 * size, 66 * size);
  brush.fillStyle = INK;
  disc(brush, middle - 22 * size, shoulders - 70 * size, 6 * size);
  disc(brush, middle + 22 * size, shoulders - 70 * size, 6 * size);
  brush.strokeStyle = INK;
  brush.lineWidth = 5 * size;
  brush.beginPath();
  brush.arc(middle, shoulders - 60 * size, 26 * size, 0.25 * Math.PI, 0.75 * Math.PI);
  brush.stroke();
}

function limb(brush: Brush, colour: string, thick: number, ...[x1, y1, x2, y2]: number[]): void {
  brush.strokeStyle = colour;
  brush.lineWidth = thick;
  brush.beginPath();
  brush.moveTo(x1 ?? 0, y1 ?? 0);
  brush.lineTo(x2 ?? 0, y2 ?? 0);
  brush.stroke();
}

function disc(brush: Brush, x: number, y: number, radius: number): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}

/** A phone with the number of the shoot and its code, as the camera sees it. */
function drawSlate(brush: Brush, text: string, label: string): void {
  const { width, height } = SIZE;
  brush.fillStyle = '#3b4a52';
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = INK;
  brush.beginPath();
  brush.roundRect(width / 2 - 370, 30, 740, height - 60, 60);
  brush.fill();
  brush.fillStyle = '#ffffff';
  brush.font = '700 150px system-ui, sans-serif';
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(label, width / 2, 150);
  const rows = qrModules(text);
  const module = Math.floor(640 / (rows.length + 2 * QUIET_ZONE));
  const side = module * (rows.length + 2 * QUIET_ZONE);
  const left = Math.round((width - side) / 2);
  const top = 250;
  brush.fillRect(left, top, side, side);
  brush.fillStyle = '#000000';
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      brush.fillRect(left + (x + QUIET_ZONE) * module, top + (y + QUIET_ZONE) * module, module, module);
    }),
  );
}

/** Says in the picture that it is not a real photo. */
function drawWord(brush: Brush, word: string): void {
  brush.font = '600 40px system-ui, sans-serif';
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  const { width } = brush.measureText(word);
  brush.fillStyle = 'rgb(21 32 43 / 0.85)';
  brush.beginPath();
  brush.roundRect(32, SIZE.height - 98, width + 48, 66, 33);
  brush.fill();
  brush.fillStyle = '#ffffff';
  brush.fillText(word, 56, SIZE.height - 64);
}
