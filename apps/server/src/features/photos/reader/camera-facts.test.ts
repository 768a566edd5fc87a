import { expect, it } from 'vitest';
import { cameraFacts, unknownCamera } from './camera-facts.ts';
import { exifSegment, type ExifValue } from './exif-segment.ts';
import { exifTags } from './exif-tags.ts';
import type { JpegHeader } from './jpeg-header.ts';

function factsOf(main: [number, ExifValue][], exif: [number, ExifValue][], last: [number, ExifValue][] = []) {
  const segment = exifSegment(main, exif, last);
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), segment]);
  const header: JpegHeader = {
    segments: [{ marker: 0xe1, start: 2, end: bytes.length }],
    scanStart: 0,
    width: 1,
    height: 1,
    components: 3,
  };
  return cameraFacts(exifTags(bytes, header));
}

const original = 0x9003;
const subSeconds = 0x9291;
const offset = 0x9011;
const clock = (text: string) => Date.parse(`${text}Z`);

it.each([
  ['2026:07:04 14:03:07', '', '2026-07-04T14:03:07.000', 1000],
  ['2026:07:04 14:03:07', '5', '2026-07-04T14:03:07.500', 100],
  ['2026:07:04 14:03:07', '05', '2026-07-04T14:03:07.050', 10],
  ['2026:07:04 14:03:07', '057 ', '2026-07-04T14:03:07.057', 1],
  ['2026:07:04 14:03:07', '057999', '2026-07-04T14:03:07.057', 1],
  ['2026:07:04 14:03:07', '  ', '2026-07-04T14:03:07.000', 1000],
  ['2026-07-04 14:03:07', '', '2026-07-04T14:03:07.000', 1000],
  ['2024:02:29 23:59:59', '99', '2024-02-29T23:59:59.990', 10],
])(
  'the EXIF time %j with sub-seconds %j is read as the capture time',
  (written, sub, moment, resolutionMs) => {
    expect(
      factsOf(
        [],
        [
          [original, written],
          [subSeconds, sub],
        ],
      ),
    ).toMatchObject({ takenAt: clock(moment), resolutionMs });
  },
);

it.each([
  '0000:00:00 00:00:00',
  '2026:02:30 10:00:00',
  '2026:13:01 10:00:00',
  '2026:07:04 24:00:00',
  '    :  :     :  :  ',
  'yesterday',
  '0026:07:04 14:03:07',
])('the invalid EXIF time %j gives no capture time', (written) => {
  expect(
    factsOf(
      [],
      [
        [original, written],
        [subSeconds, '12'],
      ],
    ),
  ).toMatchObject({ takenAt: null, resolutionMs: 1000 });
});

it.each([
  ['+02:00', 120],
  ['-03:30', -210],
  ['+1400', 840],
  ['+99:00', null],
  ['Z', null],
  ['   :  ', null],
])('the EXIF time zone offset %j is read as %j minutes', (written, minutes) => {
  expect(factsOf([], [[offset, written]]).offsetMinutes).toBe(minutes);
});

it('EXIF texts are cut at NUL bytes, trimmed and stripped of control characters', () => {
  const { make, model, serial, software } = factsOf(
    [
      [0x010f, 'NIKON CORPORATION\0garbage'],
      [0x0110, '  NIKON Z 8 \u0007'],
      [0x0131, '\0\0\0'],
    ],
    [[0xa431, ' 6001234\0\0']],
  );
  expect({ make, model, serial, software }).toEqual({
    make: 'NIKON CORPORATION',
    model: 'NIKON Z 8',
    serial: '6001234',
    software: null,
  });
});

it.each([
  [0, 1],
  [6, 6],
  [9, 1],
])('the EXIF orientation %i is read as %i', (written, orientation) => {
  expect(factsOf([[0x0112, written]], []).orientation).toBe(orientation);
});

it('the Adobe RGB color space is detected from EXIF', () => {
  expect(factsOf([], [], [[1, 'R03']]).adobeRgb).toBe(true);
  expect(factsOf([], [], [[1, 'R98']]).adobeRgb).toBe(false);
});

it('a photo without EXIF has unknown camera facts', () => {
  expect(cameraFacts(null)).toEqual(unknownCamera);
});
