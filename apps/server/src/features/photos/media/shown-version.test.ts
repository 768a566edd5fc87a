import { expect, it } from 'vitest';
import { shownVersion } from './shown-version.ts';

const raw = (id: string) => ({ id, fileName: 'IMG_0421.CR3', isEmbedded: true });
const jpeg = (id: string, fileName = 'IMG_0421.JPG') => ({ id, fileName, isEmbedded: false });

it.each([
  ['alone, the RAW itself', [raw('1')], '1', '1'],
  ['the JPEG beside a RAW, whichever came first', [raw('1'), jpeg('2')], '1', '2'],
  ['the JPEG beside a RAW that came later', [jpeg('1'), raw('2')], '1', '1'],
  [
    'an edit before the camera’s JPEG, though it came earlier',
    [jpeg('1', 'IMG_0421-Edit.jpg'), raw('2'), jpeg('3')],
    '2',
    '1',
  ],
  [
    'the newest of several edits',
    [jpeg('1'), jpeg('2', 'IMG_0421-2.jpg'), jpeg('3', 'IMG_0421-1.jpg')],
    '1',
    '3',
  ],
  ['an export under the camera’s own name', [jpeg('1'), jpeg('2')], '1', '2'],
  [
    'an edited DNG not before the JPEG',
    [jpeg('1'), { ...raw('2'), fileName: 'IMG_0421-Pano.dng' }],
    '1',
    '1',
  ],
])('shownVersion picks the version to show: %s', (_what, versions, standsFor, shown) => {
  expect(shownVersion(versions, standsFor)).toBe(shown);
  expect(shownVersion(versions.toReversed(), standsFor)).toBe(shown);
});

it('shownVersion returns null without any versions', () => {
  expect(shownVersion([], '1')).toBeNull();
});
