import { parseFileName } from './file-name.ts';

/** What EXIF tells about a camera; null for what is missing. */
export interface CameraInExif {
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
}

const clean = (text: string | null): string => (text ?? '').replace(/[\s\0|]+/gu, ' ').trim();

/**
 * One text for one camera: make, model and serial number; without a serial, make, model and the series of the file
 * name. Null when EXIF names no camera at all.
 */
export function cameraKey({ make, model, serial }: CameraInExif, fileName: string): string | null {
  const body = [clean(make), clean(model)];
  const number = clean(serial);
  const known = /[1-9A-Za-z]/u.test(number);
  if (body.every((part) => part === '') && !known) return null;
  const name = parseFileName(fileName);
  const series = name.byCamera ? `series ${name.series}` : 'series';
  return [...body, known ? number : series].join('|');
}
