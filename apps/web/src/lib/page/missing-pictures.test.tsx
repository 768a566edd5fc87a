import { afterEach, expect, test } from 'vitest';
import { hideMissingPictures, loadMissingPictures } from './missing-pictures.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

function show(alt: string): HTMLImageElement {
  const picture = document.createElement('img');
  Object.assign(picture, { alt, src: 'data:image/gif;base64,broken' });
  document.body.append(picture);
  return picture;
}

test('a decorative picture that cannot be loaded is hidden until it is loaded', async () => {
  ends.push(hideMissingPictures());
  const picture = show('');
  await expect.poll(() => getComputedStyle(picture).visibility).toBe('hidden');
  picture.src = PIXEL;
  await expect.poll(() => getComputedStyle(picture).visibility).toBe('visible');
});

test('hidden pictures are requested again', async () => {
  ends.push(hideMissingPictures());
  const picture = show('');
  await expect.poll(() => picture.dataset['missing']).toBe('');
  const failedAgain = new Promise((resolve) => picture.addEventListener('error', resolve));
  loadMissingPictures();
  await failedAgain;
});

test('a picture with an alternative text shows it', async () => {
  ends.push(hideMissingPictures());
  const picture = show('IMG_0421.JPG');
  await new Promise((resolve) => picture.addEventListener('error', resolve));
  expect(getComputedStyle(picture).visibility).toBe('visible');
});
