import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { LegalText } from './legal-text.tsx';
import { addressOf } from './parse-legal-text.ts';

const TEXT = `Sample text.
Second line.

# Contact
Mail hello@studio.example, or see https://studio.example/terms?a=1&b=2.
## Disputes
No. 3 # 4`;

test('a legal text is shown with its headings, paragraphs, line breaks and links', async () => {
  const { container } = await show(<LegalText text={TEXT} language="de" />);
  const parts = [...container.querySelectorAll('h2, p')].map((part) => [part.tagName, part.textContent]);
  expect(parts).toEqual([
    ['P', 'Sample text.\nSecond line.'],
    ['H2', 'Contact'],
    ['P', 'Mail hello@studio.example, or see https://studio.example/terms?a=1&b=2.'],
    ['H2', 'Disputes'],
    ['P', 'No. 3 # 4'],
  ]);
  const [first] = container.querySelectorAll('p');
  expect(first && getComputedStyle(first).whiteSpace).toBe('pre-line');
  expect(container.querySelector('article')?.lang).toBe('de');
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'mailto:hello@studio.example',
    'https://studio.example/terms?a=1&b=2',
  ]);
});

test('hostile text stays text, and only https and mailto become links', async () => {
  const text = `<script>document.title = 'x'</script><img src=x onerror="document.title='x'">
javascript:alert(1) JavaScript:alert(1) data:text/html,<b> http://plain.example [x](javascript:alert(1))
https://"onclick="alert(1) mailto:anna@studio.example?bcc=eve@evil.example (https://studio.example/a).`;
  const { container } = await show(<LegalText text={text} language="en" />);
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('script, img, b, [onclick], [onerror]')).toHaveLength(0);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'mailto:anna@studio.example',
    'mailto:eve@evil.example',
    'https://studio.example/a',
  ]);
});

test('only a text that is nothing but one https address is the address of a website', () => {
  expect(addressOf('https://studio.example/agb')).toBe('https://studio.example/agb');
  for (const text of [
    'http://studio.example',
    'See https://studio.example',
    'https://a.example\n\nhttps://b.example',
    'hello@studio.example',
    'javascript:alert(1)',
  ])
    expect(addressOf(text), text).toBeNull();
});

test('a long line without an address takes no time', () => {
  const start = performance.now();
  for (const part of ['a', 'a.', '@a.', 'https:/', '#', '# x\n', '#    '])
    addressOf(`# ${part.repeat(50_000 / part.length)}\nend`);
  expect(performance.now() - start).toBeLessThan(2000);
});
