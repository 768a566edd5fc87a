import { expect, test } from 'vitest';
import { framedHtml, linkedText } from './mail-body.ts';

test('a link in the frame cannot take its place, and no stylesheet is left to complain about', () => {
  const framed = framedHtml(
    '<html><head><style>a { color: red }</style></head><body style="margin:0">Hi</body></html>',
  );
  expect(framed).toBe('<html><head><base target="_blank"></head><body style="margin:0">Hi</body></html>');
});

test('the addresses of a text can be followed, and nothing of it is lost', () => {
  const text = 'See your photos:\nhttps://photos.example.com/g?lang=de#abc_-1.2\n\nUntil then';
  const pieces = linkedText(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ href }) => href ?? [])).toEqual(['https://photos.example.com/g?lang=de#abc_-1.2']);
});

test('nothing but http becomes a link', () => {
  expect(linkedText('javascript:alert(1) mailto:a@example.com').every(({ href }) => href === null)).toBe(
    true,
  );
});
