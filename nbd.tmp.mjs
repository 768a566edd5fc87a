import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
const [name, port, width, height, mobile] = process.argv.slice(2);
const dir = `/work/runs/nc/${name}`;
mkdirSync(dir, { recursive: true });
const args =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
const context = await browser.newContext({
  viewport: { width: +width, height: +height },
  locale: 'en-GB',
  acceptDownloads: true,
  ...(mobile === 'mobile' ? { isMobile: true, hasTouch: true } : {}),
});
context.setDefaultTimeout(15000);
let page = await context.newPage();
let n = 0;
const said = [];
const watch = (p) => {
  p.on('download', async (d) => {
    const f = `${dir}/${d.suggestedFilename()}`;
    await d.saveAs(f).catch(() => {});
    said.push(`downloaded a file: ${f}`);
  });
  p.on('dialog', (d) => {
    said.push(`dialog: ${d.message()}`);
    d.accept();
  });
};
watch(page);
context.on('page', (p) => {
  page = p;
  watch(p);
  said.push('a new tab opened');
});
const find = async (what) => {
  for (const role of [
    'button',
    'link',
    'checkbox',
    'radio',
    'tab',
    'menuitem',
    'option',
    'combobox',
    'textbox',
    'row',
  ])
    for (const exact of [true, false]) {
      const l = page.getByRole(role, { name: what, exact }).filter({ visible: true });
      if (await l.count()) return l.first();
    }
  for (const l of [
    page.getByLabel(what).filter({ visible: true }),
    page.getByText(what).filter({ visible: true }),
  ])
    if (await l.count()) return l.first();
  throw new Error(`Nothing visible is called "${what}"`);
};
const acts = {
  goto: async (u) => {
    await page.goto(u);
  },
  click: async (what) => {
    const m = /^(\d+),(\d+)$/.exec(what);
    if (m) await page.mouse.click(+m[1], +m[2]);
    else await (await find(what)).click();
  },
  fill: async (what, value) => {
    const l = page.getByLabel(what).filter({ visible: true }).first();
    await l.fill(value);
  },
  select: async (what, value) => {
    await page.getByLabel(what).filter({ visible: true }).first().selectOption({ label: value });
  },
  press: async (k) => page.keyboard.press(k),
  type: async (t) => page.keyboard.type(t),
  scroll: async (dy) => {
    await page.mouse.move(+width / 2, +height / 2);
    await page.mouse.wheel(0, +dy);
  },
  back: async () => {
    await page.goBack();
  },
  shot: async () => {},
  tab: async (i) => {
    page = context.pages()[+i];
  },
  text: async () => page.evaluate(() => document.body.innerText),
  url: async () => page.url(),
};
createServer(async (req, res) => {
  let body = '';
  for await (const b of req) body += b;
  const [act, ...rest] = JSON.parse(body);
  let out = '';
  try {
    out = (await acts[act](...rest)) ?? '';
  } catch (e) {
    out = 'FAILED: ' + String(e.message).split('\n')[0];
  }
  await page.waitForTimeout(1200);
  await page.waitForLoadState('load').catch(() => {});
  const file = `${dir}/${String(++n).padStart(2, '0')}.png`;
  await page.screenshot({ path: file }).catch((e) => {
    out += ' no picture: ' + e.message;
  });
  res.end(`${out}\n${said.splice(0).join('\n')}\naddress: ${page.url()}\npicture: ${file}\n`);
}).listen(+port, '127.0.0.1', () => console.log('ready'));
