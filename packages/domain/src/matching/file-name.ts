/** What a photo's file name tells about its position on the card. */
export interface FileName {
  /**
   * The name without folder, extension and additions of an editor ("IMG_1234-2.jpg" → "IMG_1234"),
   * upper case.
   */
  readonly stem: string;
  /** The part that an editor or the computer added to the stem; "" for an original camera name. */
  readonly suffix: string;
  /**
   * The part before the number, which identifies a camera's series ("IMG_"); "" without a number.
   */
  readonly series: string;
  readonly number: number | null;
  /**
   * Whether the name follows the camera standard (four characters, then 0001 to 9999), so that 0001
   * follows 9999.
   */
  readonly byCamera: boolean;
}

/** An original camera name. It stores only the needed parts, because cards have thousands. */
class CameraName implements FileName {
  readonly series: string;
  readonly number: number;

  constructor(series: string, number: number) {
    this.series = series;
    this.number = number;
  }

  get stem(): string {
    return `${this.series}${String(this.number).padStart(4, '0')}`;
  }

  get suffix(): string {
    return '';
  }

  get byCamera(): boolean {
    return true;
  }
}

/** After 9999 a camera continues with 0001. */
export const LAST_FILE_NUMBER = 9999;

const BY_CAMERA = /^([A-Z0-9_]{3}[A-Z0-9_])(\d{4})(?:[-_ (~+.](.*))?$/u;
/** The form of nearly all camera names, with at least one letter before the number. */
const PLAIN = /^(?!\d{4})[A-Z0-9_]{4}(?!0000)\d{4}$/u;
const NUMBERED = /^(.*?)(\d{1,6})$/u;
const DATE_AND_TIME = /(?:19|20)\d{6}[-_ .T]?\d*$/u;

/** Cards have thousands of names of one series. They share one string. */
let lastSeries = '';
const shared = (series: string): string => (series === lastSeries ? lastSeries : (lastSeries = series));

/** Parses a file name. Only the last part of a path counts. */
export function parseFileName(path: string): FileName {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const whole = (dot > 0 ? name.slice(0, dot) : name).trim().toUpperCase();
  if (PLAIN.test(whole)) {
    return new CameraName(shared(whole.slice(0, 4)), Number(whole.slice(4)));
  }
  const camera = BY_CAMERA.exec(whole);
  const series = camera?.[1];
  const digits = camera?.[2];
  if (series !== undefined && digits !== undefined && !/^\d{4}$/u.test(series) && digits !== '0000') {
    const suffix = camera?.[3] ?? '';
    const stem = suffix === '' && whole.length === 8 ? whole : `${series}${digits}`;
    return { stem, suffix, series, number: Number(digits), byCamera: true };
  }
  const numbered = DATE_AND_TIME.test(whole) ? null : NUMBERED.exec(whole);
  if (numbered === null) return { stem: whole, suffix: '', series: '', number: null, byCamera: false };
  return { stem: whole, suffix: '', series: numbered[1] ?? '', number: Number(numbered[2]), byCamera: false };
}

/**
 * How many frames `to` comes after `from` (negative: before). In camera names 0001 counts as the
 * number after 9999.
 */
export function stepsBetween(from: number, to: number, byCamera: boolean): number {
  const steps = to - from;
  if (!byCamera || Math.abs(steps) <= LAST_FILE_NUMBER / 2) return steps;
  return steps > 0 ? steps - LAST_FILE_NUMBER : steps + LAST_FILE_NUMBER;
}
