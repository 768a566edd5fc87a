import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const found = join(root, '.node', 'browser-path');
const run = promisify(execFile);

/** Flags for every start of the browser: no window, no network traffic of its own. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Whether the browser renders a page on this machine. A downloaded browser may lack system
 * libraries, which shows only when it runs.
 */
async function canLaunch(path: string | undefined): Promise<boolean> {
  if (!path || !existsSync(path)) return false;
  try {
    const browser = await chromium.launch({ executablePath: path, args: browserFlags, timeout: 60_000 });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<title>works</title>');
      return (await page.title()) === 'works';
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function onPath(names = ['chromium-headless-shell', ...FULL]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const applications = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
}

async function fromSystem(): Promise<string | undefined> {
  for (const path of onPath()) if (await canLaunch(path)) return path;
  return undefined;
}

async function fromPlaywright(): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (await canLaunch(path)) return path;
  say('No Chromium or Chrome on this system; asking Playwright for one …');
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  await run(process.execPath, [cli, 'install', 'chromium'], {
    timeout: 180_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  return path;
}

async function fromDebian(): Promise<string | undefined> {
  if (process.env['PHOTOSLATE_TEST_INSTALL'] !== '1') return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("Installing Debian's Chromium …");
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-q'], options);
  await run(
    'apt-get',
    ['install', '-qy', '--no-install-recommends', 'chromium', 'chromium-headless-shell', 'fonts-liberation'],
    options,
  );
  return '/usr/bin/chromium-headless-shell';
}

/** @sparticuz/chromium contains the browser and the libraries that minimal systems lack. */
async function fromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  say('Fetching the Chromium of the npm package @sparticuz/chromium …');
  const folder = join(root, '.node', 'chromium');
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const fixed = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run(program, [...first, 'install', '--prefix', folder, ...fixed, '@sparticuz/chromium@153.0.0'], {
    timeout: 300_000,
  });
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  // It unpacks to the temporary folder, and unpacks its libraries only if it detects AWS Lambda.
  await run(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: folder,
    env: { ...process.env, TMPDIR: files, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  const start = join(folder, 'chromium');
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${files}/al2023/lib' FONTCONFIG_PATH='${files}/fonts'`,
    // Its zygote process crashes outside AWS Lambda.
    `exec '${files}/chromium' --no-zygote "$@"`,
  ];
  await writeFile(start, `${lines.join('\n')}\n`, { mode: 0o755 });
  return start;
}

/**
 * The path of a Chromium that works on this machine: the system's, else Playwright's download, else
 * Debian's package (as root, with PHOTOSLATE_TEST_INSTALL=1), else one from npm. The result is
 * cached.
 * @throws Error with instructions if none is available
 */
export async function findBrowser(): Promise<string> {
  const remembered = await readFile(found, 'utf8').catch(() => '');
  if (remembered && existsSync(remembered)) return remembered;
  const failures: string[] = [];
  for (const source of [fromSystem, fromPlaywright, fromDebian, fromNpm]) {
    try {
      const path = await source();
      if (path && (await canLaunch(path))) {
        await mkdir(join(root, '.node'), { recursive: true });
        await writeFile(found, path);
        return path;
      }
      if (path) failures.push(`${path} does not run`);
    } catch (error) {
      failures.push(
        `${source.name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
  }
  throw new Error(
    `No Chromium could be found or fetched. Install one (Debian: apt-get install chromium; elsewhere: Chrome) so that it is in PATH, then try again.\n  ${failures.join('\n  ')}`,
  );
}

/**
 * The path of a full Chromium, or else that of `findBrowser`. The headless shell uses a third less
 * resources, but tests that kill and restart a phone need the browser that people use.
 */
export async function findFullBrowser(): Promise<string> {
  return onPath(FULL).find((path) => existsSync(path)) ?? findBrowser();
}
