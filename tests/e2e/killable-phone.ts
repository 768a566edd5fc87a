import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags, findFullBrowser } from '@photoslate/test-support/browser';
import { PHONE } from './desk-app.ts';

/** A phone whose browser is its own process, with a persistent disk and a service worker. */
export interface KillablePhone {
  /** The page of the app; each start creates a new one. */
  readonly page: Page;
  /** kill -9 of the whole browser at any moment. */
  kill(): Promise<void>;
  /** Closes the browser normally, so that its data and cookies are on the disk. */
  close(): Promise<void>;
  /** Opens the browser again with its disk, at this URL. */
  start(url: string): Promise<Page>;
  /** Removes everything, including the disk. */
  throwAway(): Promise<void>;
}

/** `prepare` runs in each new context before a page is opened. */
export async function killablePhone(
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<KillablePhone> {
  const disk = await mkdtemp(join(tmpdir(), 'photoslate-phone-'));
  const executable = await findFullBrowser();
  let running: ChildProcess | undefined;
  let page: Page | undefined;

  const kill = async () => {
    const child = running;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };

  const close = async () => {
    const child = running;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    const session = await page?.context().browser()?.newBrowserCDPSession();
    await session?.send('Browser.close');
    await ended;
  };

  return {
    get page() {
      if (!page) throw new Error('The phone was not started');
      return page;
    },
    kill,
    close,
    async start(url) {
      const flags = [...browserFlags, '--remote-debugging-port=0', `--user-data-dir=${disk}`, '--lang=en-GB'];
      running = spawn(executable, [...flags, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const browser = await chromium.connectOverCDP(await addressOf(running));
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no context');
      // A page that hangs fails the test here, and not at the end of its time.
      context.setDefaultNavigationTimeout(60_000);
      await prepare(context);
      page = context.pages()[0] ?? (await context.newPage());
      await page.setViewportSize(PHONE);
      await page.goto(url);
      return page;
    },
    async throwAway() {
      await kill();
      await rm(disk, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address on which the browser listens, from its start message. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)));
  });
}
