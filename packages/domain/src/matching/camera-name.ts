import { parseFileName } from './file-name.ts';

/** The camera as described by EXIF; `null` for missing fields. */
export interface CameraInExif {
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
}

const clean = (text: string | null): string => (text ?? '').replace(/[\s\0|]+/gu, ' ').trim();

/**
 * An identifier of a camera: make, model and serial number; without a serial number, make, model
 * and the series of the file name. `null` if EXIF names no camera.
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
