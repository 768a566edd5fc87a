import { expect, test } from 'vitest';
import { kindOfFile } from './kind-of-file.ts';

test.each([
  ['DCIM/100CANON/IMG_0001.JPG', 'photograph'],
  ['DCIM/100CANON/IMG_0001.CR3', 'photograph'],
  ['DCIM/101MSDCF/DSC00001.ARW', 'photograph'],
  ['DCIM/100APPLE/IMG_0001.heic', 'photograph'],
  ['DCIM/100CANON/MVI_0002.MP4', 'other'],
  ['DCIM/100CANON/IMG_0001.WAV', 'other'],
  ['DCIM/100CANON/IMG_0001.xmp', 'other'],
  ['PRIVATE/README', 'other'],
  ['MISC/M0100.CTG', 'note'],
  ['PRIVATE/AVCHD/BDMV/INDEX.BDM', 'note'],
  ['DCIM/100CANON/._IMG_0001.JPG', 'note'],
  ['.Trashes/501/IMG_0001.JPG', 'note'],
])('the card file %s is classified as %s', (path, kind) => {
  expect(kindOfFile(path, false)).toBe(kind);
});

test('individually chosen files are classified as photographs, except films', () => {
  expect(kindOfFile('scan', true)).toBe('photograph');
  expect(kindOfFile('page.html', true)).toBe('photograph');
  expect(kindOfFile('MVI_0002.MOV', true)).toBe('other');
});
