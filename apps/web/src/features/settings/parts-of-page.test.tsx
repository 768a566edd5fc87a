import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { Section } from '#ui/section.tsx';
import { PartsOfPage } from './parts-of-page.tsx';

afterEach(() => scrollTo(0, 0));

const titles = ['Retention', 'Registrations', 'Erasures'];
const parts = titles.map((title) => ({
  id: title.toLowerCase(),
  title,
  content: (
    <Section title={title}>
      <div style={{ height: '1200px' }} />
    </Section>
  ),
}));
const showParts = () =>
  show(
    <main style={{ maxWidth: '720px' }}>
      <PartsOfPage parts={parts} />
    </main>,
  );
const isInView = (element: Element) => {
  const { top, bottom, right } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && right <= innerWidth;
};

test.each([
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
])('on %s a link of the page leads to the heading of its part', async (_name, width, height) => {
  await page.viewport(width, height);
  await showParts();
  const heading = page.getByRole('heading', { name: 'Registrations' });
  expect(isInView(heading.element())).toBe(false);
  const before = location.href;
  await page.getByRole('link', { name: 'Registrations' }).click();
  await expect.element(heading).toHaveFocus();
  expect(isInView(heading.element())).toBe(true);
  expect(location.href, '"Back" still leaves the page').toBe(before);
});

test('in a wide window the links stay in view beside the parts', async () => {
  await page.viewport(1680, 1050);
  await showParts();
  const links = page.getByRole('navigation', { name: 'On this page' });
  await page.getByRole('link', { name: 'Erasures' }).click();
  await expect.element(page.getByRole('heading', { name: 'Erasures' })).toHaveFocus();
  expect(isInView(links.element())).toBe(true);
  const part = page.getByRole('region', { name: 'Erasures' }).element().getBoundingClientRect();
  expect(part.width, 'the text keeps its width').toBe(720);
  expect(links.element().getBoundingClientRect().left).toBeGreaterThan(part.right);
});
