import { qrText, type Code } from '@photoslate/domain/code';
import { encodeQR } from 'qr';

/** The codes that a photo of a session can show. */
export interface KnownCodes {
  /** The current and former public URLs, the likeliest first. */
  readonly origins: readonly string[];
  readonly codes: readonly Code[];
  /** When a live code can have been shown, in Unix seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** When the shoots of these codes were started, in Unix seconds. */
  readonly startsOf?: Readonly<Record<string, readonly number[]>>;
}

export const MASKS = 8;
/** White modules around the symbol that belong to the grid. */
export const BORDER = 1;

/**
 * What is known of every symbol of one kind: texts of one length with the codes of one session. A
 * grid has `side`² modules in rows, with a white border of one module. 1 means dark, -1 light.
 */
export interface SymbolModel {
  readonly publicUrl: string;
  /** The text ends with the time. */
  readonly isLive: boolean;
  /** Modules per side of the grid, with the border. */
  readonly side: number;
  /** Modules that are equal in all symbols of this size, whatever the text and the mask. */
  readonly fixed: Int16Array;
  /** Further modules that are equal in all texts, under a given mask. */
  readonly shared: Int16Array;
  /** Modules that depend on the code and not on the time. */
  readonly own: Int16Array;
  /** Modules that depend on the time; empty if the text has none. */
  readonly timed: Int16Array;
  /** The grid of one text under mask 0; valid for `fixed` and `shared`. */
  readonly base: Int8Array;
  /** For each mask, -1 where the grid differs from the grid of the same text under mask 0. */
  readonly flips: readonly Int8Array[];
}

/** The grid of a text, encoded with the settings with which the product draws its codes. */
export function gridOf(text: string, mask: number): Int8Array {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER, mask });
  return Int8Array.from(rows.flat(), (isDark) => (isDark ? 1 : -1));
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Enough texts that a module which depends on a random bit differs in at least one of them. */
const SAMPLES = 24;

/** Codes and times that differ in all positions, the same in each run. */
function sampleOf(n: number): { code: Code; seconds: number } {
  let state = n * 2654435761 + 12345;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
  const code = Array.from({ length: 26 }, () => letters[(next() >>> 5) & 31]).join('') as Code;
  // All times of seven letters from 2010 on.
  return { code, seconds: 2 ** 30 + (next() & 0x3fffffff) };
}

const indexesWhere = (length: number, test: (at: number) => boolean) =>
  Int16Array.from(Array.from({ length }, (_, at) => at).filter(test));

/** Analyses the symbols of one origin, with or without a time. */
export function symbolModel(publicUrl: string, isLive: boolean): SymbolModel {
  const textOf = (code: Code, seconds: number) => qrText({ publicUrl, code, ...(isLive ? { seconds } : {}) });
  const first = sampleOf(0);
  const base = gridOf(textOf(first.code, first.seconds), 0);
  const others = Array.from({ length: SAMPLES }, (_, n) => sampleOf(n + 1));
  const ofTexts = others.map(({ code, seconds }) => gridOf(textOf(code, seconds), 0));
  const ofTimes = isLive ? others.map(({ seconds }) => gridOf(textOf(first.code, seconds), 0)) : [];
  const flips = Array.from({ length: MASKS }, (_, mask) =>
    gridOf(textOf(first.code, first.seconds), mask).map((value, at) => value * base[at]!),
  );
  const isEqual = (grids: readonly Int8Array[], at: number) => grids.every((grid) => grid[at] === base[at]);
  const isKnown = base.map((_, at) => Number(isEqual(ofTexts, at)));
  const isFixed = (at: number) => isKnown[at] === 1 && flips.every((flip) => flip[at] === 1);
  const { length } = base;
  return {
    publicUrl,
    isLive,
    side: Math.sqrt(length),
    fixed: indexesWhere(length, isFixed),
    shared: indexesWhere(length, (at) => isKnown[at] === 1 && !isFixed(at)),
    own: indexesWhere(length, (at) => isKnown[at] === 0 && isEqual(ofTimes, at)),
    timed: indexesWhere(length, (at) => isKnown[at] === 0 && !isEqual(ofTimes, at)),
    base,
    flips,
  };
}

/** For each code the values of the model's `own` modules under mask 0, one after the other. */
export function ownModules(model: SymbolModel, codes: readonly Code[]): Int8Array {
  const { publicUrl, isLive, own } = model;
  const values = new Int8Array(codes.length * own.length);
  for (const [row, code] of codes.entries()) {
    const grid = gridOf(qrText({ publicUrl, code, ...(isLive ? { seconds: 2 ** 30 } : {}) }), 0);
    for (let at = 0; at < own.length; at += 1) values[row * own.length + at] = grid[own[at]!]!;
  }
  return values;
}

/** The text of a symbol of this model. */
export const textOfModel = ({ publicUrl }: SymbolModel, code: Code, seconds: number | null): string =>
  qrText({ publicUrl, code, ...(seconds === null ? {} : { seconds }) });
