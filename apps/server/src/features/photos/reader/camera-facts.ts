import { cameraTime, type CameraTimeMs } from '@photoslate/domain/time';
import { tagNumber, tagText, type ExifTags } from './exif-tags.ts';
import type { CameraFacts } from './read-result.ts';

/** The values for a photo without EXIF. */
export const unknownCamera: CameraFacts = {
  make: null,
  model: null,
  serial: null,
  noteSerial: null,
  shutterCount: null,
  takenAt: null,
  resolutionMs: 1000,
  offsetMinutes: null,
  orientation: 1,
  software: null,
  adobeRgb: false,
};

/**
 * Parses EXIF's `YYYY:MM:DD hh:mm:ss` as camera time; null if it is no valid date (cameras with an
 * unset clock write zeros).
 */
function moment(written: string | null): number | null {
  const parts = /^(\d{4})[:/-](\d\d)[:/-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(written ?? '');
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(ms);
  // Date.UTC carries overflowing values into the next unit, and moves years before 100 to the
  // twentieth century.
  const same =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return same && hour < 24 && minute < 60 && second < 60 ? ms : null;
}

function takenAt(
  written: string | null,
  subSeconds: string | null,
): { takenAt: CameraTimeMs | null; resolutionMs: number } {
  const second = moment(written);
  if (second === null) return { takenAt: null, resolutionMs: 1000 };
  const digits = /^\d+/.exec(subSeconds ?? '')?.[0].slice(0, 3) ?? '';
  return {
    takenAt: cameraTime(second + Number(digits.padEnd(3, '0'))),
    resolutionMs: 1000 / 10 ** digits.length,
  };
}

function offsetMinutes(written: string | null): number | null {
  const parts = /^([+-])(\d\d):?(\d\d)$/.exec(written ?? '');
  if (!parts) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return minutes > 15 * 60 ? null : minutes * (parts[1] === '-' ? -1 : 1);
}

/** Reads the facts from EXIF tags. Missing or corrupt values are null. */
export function cameraFacts(exif: ExifTags | null): CameraFacts {
  if (!exif) return unknownCamera;
  const text = (name: string) => tagText(exif, name);
  const orientation = tagNumber(exif, 'Orientation') ?? 1;
  return {
    make: text('Make'),
    model: text('Model'),
    serial: text('BodySerialNumber') ?? text('CameraSerialNumber'),
    noteSerial: text('NoteSerial'),
    shutterCount: tagNumber(exif, 'NoteShutterCount'),
    ...(text('DateTimeOriginal')
      ? takenAt(text('DateTimeOriginal'), text('SubSecTimeOriginal'))
      : takenAt(text('DateTimeDigitized'), text('SubSecTimeDigitized'))),
    offsetMinutes: offsetMinutes(text('OffsetTimeOriginal')),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    software: text('Software'),
    adobeRgb: text('InteroperabilityIndex') === 'R03',
  };
}
