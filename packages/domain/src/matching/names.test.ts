import { describe, expect, it } from 'vitest';
import { cameraKey } from './camera-name.ts';
import { parseFileName, stepsBetween } from './file-name.ts';

describe('file names', () => {
  it.each([
    ['IMG_1234.JPG', 'IMG_1234', 'IMG_', 1234, true],
    ['100CANON/IMG_0007.CR3', 'IMG_0007', 'IMG_', 7, true],
    ['C:\\card\\DSC_0042.NEF', 'DSC_0042', 'DSC_', 42, true],
    ['DSC01234.ARW', 'DSC01234', 'DSC0', 1234, true],
    ['P1010019.RW2', 'P1010019', 'P101', 19, true],
    ['img_1234-2.jpg', 'IMG_1234', 'IMG_', 1234, true],
    ['IMG_1234-bewerkt.jpg', 'IMG_1234', 'IMG_', 1234, true],
    ['IMG_1234 (1).jpg', 'IMG_1234', 'IMG_', 1234, true],
    ['Anna-12.jpg', 'ANNA-12', 'ANNA-', 12, false],
    ['PXL_20260606_101112345.jpg', 'PXL_20260606_101112345', '', null, false],
    ['20260606_101112.jpg', '20260606_101112', '', null, false],
    ['holiday.jpg', 'HOLIDAY', '', null, false],
    ['.hidden', '.HIDDEN', '', null, false],
    ['', '', '', null, false],
  ])('%j is parsed into stem, series and number', (path, stem, series, number, byCamera) => {
    expect(parseFileName(path)).toMatchObject({ stem, series, number, byCamera });
  });

  it('continue from 9999 to 0001 only when the camera named them', () => {
    expect(stepsBetween(9998, 2, true)).toBe(3);
    expect(stepsBetween(2, 9998, true)).toBe(-3);
    expect(stepsBetween(9998, 2, false)).toBe(-9996);
  });
});

describe('a camera key', () => {
  it('consists of make, model and serial number', () => {
    const exif = { make: 'Canon\0', model: ' Canon EOS R5', serial: '0123456' };
    expect(cameraKey(exif, 'IMG_0001.JPG')).toBe('Canon|Canon EOS R5|0123456');
  });

  it('consists of make, model and file series when there is no serial number', () => {
    expect(cameraKey({ make: 'SONY', model: 'ILCE-7M4', serial: null }, 'DSC00001.ARW')).toBe(
      'SONY|ILCE-7M4|series DSC0',
    );
    expect(cameraKey({ make: 'SONY', model: 'ILCE-7M4', serial: '0000' }, 'Anna-1.jpg')).toBe(
      'SONY|ILCE-7M4|series',
    );
  });

  it('is null when the file has no make and model', () => {
    expect(cameraKey({ make: null, model: '', serial: null }, 'IMG_0001.JPG')).toBeNull();
  });
});
