/** What the name of a photograph tells about its place on the card. */
export interface FileName {
  /** The name without folder, extension and what an editor added ("IMG_1234-2.jpg" → "IMG_1234"), upper case. */
  readonly stem: string;
  /** What an editor or the computer added to the stem, "" for a name as the camera gave it. */
  readonly suffix: string;
  /** The part before the number, which names a camera's series ("IMG_"); "" when there is no number. */
  readonly series: string;
  readonly number: number | null;
  /** Whether the name follows the cameras' own rule (four characters, then 0001 to 9999), so that 0001 follows 9999. */
  readonly byCamera: boolean;
}

/** A name as the camera gave it, of which only what counts is kept: cards have thousands. */
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

/** After 9999 a camera goes on with 0001. */
export const LAST_FILE_NUMBER = 9999;

const BY_CAMERA = /^([A-Z0-9_]{3}[A-Z0-9_])(\d{4})(?:[-_ (~+.](.*))?$/u;
/** As nearly all cameras' names are, with at least one letter before the number. */
const PLAIN = /^(?!\d{4})[A-Z0-9_]{4}(?!0000)\d{4}$/u;
const NUMBERED = /^(.*?)(\d{1,6})$/u;
const DATE_AND_TIME = /(?:19|20)\d{6}[-_ .T]?\d*$/u;

/** Cards have thousands of names of one series: they share one text. */
let lastSeries = '';
const shared = (series: string): string => (series === lastSeries ? lastSeries : (lastSeries = series));

/** Reads the name of a file, of which only the last part of a path counts. */
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

/** How many frames `to` comes after `from` (negative: before), counting 0001 as the one after 9999 in a camera's own names. */
export function stepsBetween(from: number, to: number, byCamera: boolean): number {
  const steps = to - from;
  if (!byCamera || Math.abs(steps) <= LAST_FILE_NUMBER / 2) return steps;
  return steps > 0 ? steps - LAST_FILE_NUMBER : steps + LAST_FILE_NUMBER;
}
