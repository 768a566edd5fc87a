import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { copyOfPage, isSettled } from './copy-of-page.ts';
import { stylesOfPage } from './styles-of-page.ts';

/** Puts this HTML into a page and returns the copy. */
function copied(html: string): HTMLElement | null {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const copy = copyOfPage(root);
  root.remove();
  if (copy === null) return null;
  const parsed = document.createElement('div');
  parsed.innerHTML = copy;
  return parsed;
}

test('a copy shows the same, and has real links', () => {
  const copy = copied(
    '<main id="content"><h1>Sessions</h1><a href="/session/1" class="row">Vondelpark &lt;3</a><img alt="" src="/api/media/1"></main>',
  );
  expect(copy?.innerHTML).toBe(
    '<main><h1>Sessions</h1><a href="/session/1" class="row" tabindex="-1">Vondelpark &lt;3</a><img alt="" src="/api/media/1"></main>',
  );
});

test('a copy has no values, dialogs, scripts or handlers, and nothing that is read aloud', () => {
  const copy = copied(`<header><div aria-live="polite"><button>Offline</button></div></header>
    <main><h1>Customers</h1>
      <form onsubmit="send()"><input name="q" value="anna@example.org" id="q"><label for="q">Search</label>
        <textarea>typed</textarea><input type="checkbox" checked></form>
      <p role="status" aria-live="polite">3 customers</p><dialog>Delete?</dialog><script>alert(1)</script>
      <a href="javascript:alert(1)">a</a><a href="#content">b</a><img alt="" src="blob:http://localhost/1">
      <button onclick="alert(1)" autofocus>Open</button></main>`);
  const html = copy?.innerHTML ?? '';
  expect(html).toContain('3 customers');
  for (const gone of [
    'Offline',
    'anna',
    'checked',
    'Delete',
    'alert',
    'blob:',
    '#content',
    'aria-live',
    'send',
  ])
    expect(html, gone).not.toContain(gone);
  expect(html).not.toMatch(/ (?:id|for|name|role|autofocus|on\w+)=/);
  expect(copy?.querySelectorAll('form[inert], input[inert], textarea[inert]').length).toBe(4);
  expect(copy?.querySelector('textarea')?.value).toBe('');
  expect(copy?.querySelectorAll('a:not([tabindex="-1"]), button:not([tabindex="-1"])').length).toBe(0);
});

test.each([
  ['is loading', '<div data-loader></div>'],
  ['has a part whose code is loading', '<span data-lazy hidden></span>'],
  ['shows a code, which may be live', '<svg data-qr="X"></svg>'],
  ['has a selected photo', '<button data-photo="1" aria-pressed="true"></button>'],
  ['has an open dialog', '<dialog open></dialog>'],
])('a page that %s is not copied', (_what, html) => {
  expect(copied(`<main><h1>Photos</h1>${html}</main>`)).toBeNull();
});

test('an error page is complete, and is not copied', async () => {
  const { container } = await show(
    <main>
      <ErrorPage />
    </main>,
  );
  expect(isSettled(container)).toBe(true);
  expect(copyOfPage(container)).toBeNull();
});

test('what is below the window is not copied', () => {
  const copy = copied('<main><h1>Photos</h1><div style="height: 5000px">first</div><p>far below</p></main>');
  expect(copy?.textContent).toBe('Photosfirst');
});

test('the styles are those of elements in the document, with their groups', async () => {
  const used = `h6 { color: red; } h6:hover { color: blue; } .of-nothing { color: green; }
    @media (min-width: 1px) { h6 { margin: 0; } .of-nothing { margin: 1px; } }`;
  const link = document.createElement('link');
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  Object.assign(link, {
    rel: 'stylesheet',
    href: URL.createObjectURL(new Blob([used], { type: 'text/css' })),
  });
  const heading = document.createElement('h6');
  document.body.append(link, heading);
  await loaded;
  const styles = await stylesOfPage();
  link.remove();
  heading.remove();
  expect(styles).toContain('h6 { color: red; }');
  expect(styles).toContain('h6:hover { color: blue; }');
  expect(styles).toMatch(/@media \(min-width: 1px\)\s*\{h6 \{ margin: 0px; \}\}/);
  expect(styles).not.toContain('of-nothing');
});
