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

test('an address with the part, as in a new tab, leads to its heading', async () => {
  await page.viewport(390, 844);
  const before = location.href;
  history.replaceState(null, '', '#registrations');
  try {
    await showParts();
    const heading = page.getByRole('heading', { name: 'Registrations' });
    await expect.element(heading).toHaveFocus();
    expect(isInView(heading.element())).toBe(true);
  } finally {
    history.replaceState(null, '', before);
  }
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('the browser opens a new tab or window: %s', async (key) => {
  await showParts();
  let isLeft = false;
  const watch = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', watch, { once: true });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
  page.getByRole('link', { name: 'Registrations' }).element().dispatchEvent(click);
  expect(isLeft).toBe(true);
});
