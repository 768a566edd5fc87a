import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

test('URLs in a mail text become links, and the text stays complete', () => {
  const text = 'See your photos:\nhttps://photos.example.com/g?lang=de#abc_-1.2\n\nUntil then';
  const pieces = linkedText(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(['https://photos.example.com/g?lang=de#abc_-1.2']);
});

test('javascript and mailto URLs do not become links', () => {
  expect(linkedText('javascript:alert(1) mailto:a@example.com').every(({ href }) => href === null)).toBe(
    true,
  );
});
