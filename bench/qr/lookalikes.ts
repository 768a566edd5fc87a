/* Draws things that look like a QR code but are none, and foreign codes, as SVG. */
import type { Random } from '@photoslate/test-support/fixtures/random';
import { qrModules } from '@photoslate/test-support/fixtures/render';

/** Width and height of each drawing. */
export const lookalikeSide = 600;
const sheet = (inside: string, ground = '#fff') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${lookalikeSide}" height="${lookalikeSide}"><rect width="600" height="600" fill="${ground}"/>${inside}</svg>`;
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** A grid of cells, black where `isBlack` returns true. */
function cells(count: number, isBlack: (row: number, column: number) => boolean, ink = '#111'): string {
  const size = 520 / count;
  const path = range(count).flatMap((row) =>
    range(count).map((column) =>
      isBlack(row, column) ? `M${40 + column * size},${40 + row * size}h${size}v${size}h${-size}z` : '',
    ),
  );
  return `<path d="${path.join('')}" fill="${ink}" shape-rendering="crispEdges"/>`;
}

/** The colour of a cell in one of a code's three finder patterns; null outside of them. */
function eye(row: number, column: number, count: number): boolean | null {
  for (const [top, left] of [
    [0, 0],
    [0, count - 7],
    [count - 7, 0],
  ] as const) {
    const [down, across] = [row - top, column - left];
    if (down < -1 || across < -1 || down > 7 || across > 7) continue;
    const ring = Math.max(Math.abs(down - 3), Math.abs(across - 3));
    return ring === 3 || ring <= 1;
  }
  return null;
}

const crossword = (random: Random) => sheet(cells(random.whole(11, 25), () => random.chance(0.4)));
const checkerboard = (random: Random) =>
  sheet(cells(random.whole(8, 33), (row, column) => (row + column) % 2 === 0));
const noise = (random: Random) => sheet(cells(random.whole(21, 45), () => random.chance(0.5)));
/** The three finder patterns of a code with random cells between them. */
function eyesOnly(random: Random): string {
  const count = random.pick([21, 25, 29, 33]);
  return sheet(cells(count, (row, column) => eye(row, column, count) ?? random.chance(0.5)));
}
/** A code with one half erased, which is more than error correction can restore. */
function halfACode(random: Random): string {
  const modules = qrModules(`HTTPS://SLATE.EXAMPLE/C/${random.whole(1e12, 9e12)}`);
  const from = modules.length * random.between(0.45, 0.55);
  return sheet(
    cells(modules.length, (row, column) => (row > from ? random.chance(0.5) : modules[row]![column]!)),
  );
}
const dataMatrix = (random: Random) =>
  sheet(
    cells(24, (row, column) =>
      column === 0 || row === 23
        ? true
        : row === 0 || column === 23
          ? (row + column) % 2 === 0
          : random.chance(0.5),
    ),
  );
const barcode = (random: Random) =>
  sheet(
    range(80)
      .map((n) => (random.chance(0.5) ? box(40 + n * 6.5, 80, 6.5, 420, '#000') : ''))
      .join(''),
  );
const bricks = (random: Random) =>
  sheet(
    range(20)
      .flatMap((row) =>
        range(9).map((n) =>
          box(
            n * 76 - (row % 2) * 38,
            row * 30,
            72,
            26,
            random.pick(['#8c4a38', '#9b5642', '#7d3f30', '#a4614a']),
          ),
        ),
      )
      .join(''),
    '#c9bfb2',
  );
const fence = () =>
  sheet(
    range(40)
      .map(
        (n) =>
          `<path d="M${n * 30 - 600},0l600,600M${n * 30},0l-600,600" stroke="#3a3f42" stroke-width="4" fill="none"/>`,
      )
      .join(''),
    '#b9c6cc',
  );
const houndstooth = (random: Random) => {
  const step = random.pick([20, 30, 40]);
  return sheet(
    range(600 / step)
      .flatMap((row) =>
        range(600 / step).map(
          (column) =>
            `<path d="M${column * step},${row * step}h${step / 2}l${step / 2},${step / 2}v${step / 2}l${-step / 2},${-step / 2}h${-step / 2}z" fill="#1a1a1a"/>`,
        ),
      )
      .join(''),
  );
};
const tartan = (random: Random) =>
  sheet(
    range(30)
      .map((n) => {
        const fill = random.pick(['#16261a', '#7a1f22', '#e8e2d0']);
        return `<g opacity="0.5">${box(n * 20, 0, random.whole(3, 20), 600, fill)}${box(0, n * 20, 600, random.whole(3, 20), fill)}</g>`;
      })
      .join(''),
    '#a33',
  );
const windows = (random: Random) =>
  sheet(
    cells(random.whole(6, 14), (row, column) => row % 2 === 0 && column % 2 === 0, '#26323a'),
    random.pick(['#d8d2c4', '#aab']),
  );
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHKLMNPRSTUVWXYZ0123456789'.split('');
const page = (random: Random) =>
  sheet(
    range(24)
      .map((row) => {
        const words = range(9).map(() =>
          range(random.whole(2, 9))
            .map(() => random.pick(letters))
            .join(''),
        );
        return `<text x="24" y="${30 + row * 24}" font-family="Atkinson Hyperlegible Next" font-size="20" font-weight="bold">${words.join(' ')}</text>`;
      })
      .join(''),
  );

const lookalikes = [
  crossword,
  checkerboard,
  noise,
  eyesOnly,
  halfACode,
  dataMatrix,
  barcode,
  bricks,
  fence,
  houndstooth,
  tartan,
  windows,
  page,
];

/** A drawing that contains no code. */
export const lookalike = (random: Random, n: number): string => lookalikes[n % lookalikes.length]!(random);

/** A drawing of a printed code. */
export function codeSheet(text: string): string {
  const modules = qrModules(text);
  return sheet(cells(modules.length, (row, column) => modules[row]![column]!));
}

/** A foreign code and its text. */
export function foreignCode(random: Random): { svg: string; text: string } {
  const text = random.pick([
    `https://menu.example.com/table/${random.whole(1, 99)}`,
    `WIFI:T:WPA;S:Guests;P:${random.whole(1e7, 9e7)};;`,
    `HTTPS://OTHER.EXAMPLE/C/${random.whole(1e12, 9e12)}`,
    String(random.whole(1e12, 9e12)),
  ]);
  return { svg: codeSheet(text), text };
}
