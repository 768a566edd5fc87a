import { expect, test } from 'vitest';
import { shortCamera } from './short-camera.ts';

const CANON = 'Canon EOS R6 #053021004711';

test('a camera is named by its model, and by the end of its serial number if there are two', () => {
  expect(shortCamera(CANON, [CANON, 'NIKON D750 #6021615'])).toBe('Canon EOS R6');
  const second = 'Canon EOS R6 #053021009000';
  expect(shortCamera(CANON, [CANON, second])).toBe('Canon EOS R6 …4711');
  expect(shortCamera(second, [CANON, second])).toBe('Canon EOS R6 …9000');
});

test('two bodies with the same end, or with a number of their own, keep what tells them apart', () => {
  const same = 'Canon EOS R6 #990000004711';
  expect(shortCamera(CANON, [CANON, same])).toBe(CANON);
  const twins = ['NIKON D750 #6021615 (1)', 'NIKON D750 #6021615 (2)'];
  expect(twins.map((name) => shortCamera(name, twins))).toEqual(['NIKON D750 (1)', 'NIKON D750 (2)']);
  expect(shortCamera('NIKON Z 6', ['NIKON Z 6'])).toBe('NIKON Z 6');
});
