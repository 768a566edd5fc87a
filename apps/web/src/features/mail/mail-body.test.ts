import { expect, test } from 'vitest';
import { framedHtml, linkedText } from './mail-body.ts';

test('links in a mail frame open in a new tab, and style elements are removed', () => {
  const framed = framedHtml(
    '<html><head><style>a { color: red }</style></head><body style="margin:0">Hi</body></html>',
  );
  expect(framed).toBe('<html><head><base target="_blank"></head><body style="margin:0">Hi</body></html>');
});

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
