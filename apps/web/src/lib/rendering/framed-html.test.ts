import { expect, test } from 'vitest';
import { framedHtml } from './framed-html.ts';

test('links in a mail frame open in a new tab, and style elements are removed', () => {
  const framed = framedHtml(
    '<html><head><style>a { color: red }</style></head><body style="margin:0">Hi</body></html>',
  );
  expect(framed).toBe('<html><head><base target="_blank"></head><body style="margin:0">Hi</body></html>');
});

test('the logo of a mail is loaded from the origin of the app, which the policy of the page allows', () => {
  const logo = '<img src="https://photos.example.org/api/logos/1?v=2" width="90">';
  expect(framedHtml(logo)).toBe('<img src="/api/logos/1?v=2" width="90">');
});
