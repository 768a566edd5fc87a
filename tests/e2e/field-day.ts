import { expect, type Page } from '@playwright/test';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { EMAIL, PASSWORD } from './desk-app.ts';
import type { ProxiedApp } from './proxied-app.ts';
import { closePeople, openPeople } from './people-sheet.ts';
import { expectEnded } from './session-menu.ts';

/** The data of one shoot on the phone's screen. */
export interface SeenShoot {
  readonly number: number;
  readonly code: string;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const qr = (page: Page) => page.locator('svg[data-qr]').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The code on the screen. */
export async function codeOf(page: Page): Promise<string> {
  const text = await qr(page).getAttribute('data-qr');
  return /\/C\/([0-9A-Z]+)/.exec(text ?? '')?.[1] ?? '';
}

/** Creates a session at a new location, calibrates, and starts its first shoot. */
export async function beginSession(page: Page, name: string): Promise<SeenShoot> {
  await button(page, 'New photo session').click();
  const drawer = page.getByRole('dialog', { name: 'New shoot location' });
  const place = drawer.locator('input[name="location.name"]');
  const known = drawer.getByText('New location');
  // A studio without a location must enter one right away.
  await expect(place.or(known).first()).toBeVisible();
  if (await known.isVisible()) await known.click();
  await place.fill(name);
  await drawer.locator('input[name="location.location"]').fill('Amsterdam');
  await drawer.getByRole('radio', { name: /€/ }).first().check();
  await drawer.getByRole('button', { name: 'Create session' }).click();
  await button(page, 'Show QR code').click();
  await expect(qr(page)).toBeVisible();
  await button(page, 'I’ve photographed the code').click();
  await button(page, 'Sharp, start first shoot').click();
  return seen(page, 1);
}

/** Taps "Done, next shoot" and confirms. */
export async function nextShoot(page: Page, number: number): Promise<SeenShoot> {
  const before = page.url();
  await button(page, 'Done, next shoot').click();
  await button(page, 'Yes').click();
  const shoot = await seen(page, number);
  // The code is drawn before the URL changes. A reload in between would open the previous shoot.
  await expect(page).not.toHaveURL(before);
  // The screen does not wait for the disk, so leaving the page right after the tap would abort the
  // write.
  await expect
    .poll(() => keptOnDevice(page), 'kept on the device')
    .toMatch(new RegExp(`"code":"${shoot.code}","number":|"hash":"${shoot.code}"`));
  return shoot;
}

async function seen(page: Page, number: number): Promise<SeenShoot> {
  await expect(heading(page)).toHaveText(`Shoot ${number}`);
  return { number, code: await codeOf(page) };
}

export async function typeContact(page: Page, email: string, firstName: string): Promise<void> {
  await button(page, 'Enter customer data').click();
  const drawer = page.getByRole('dialog', { name: 'Enter customer data' });
  await drawer.getByLabel(/^E-mail address/).fill(email);
  await drawer.getByLabel(/^First name/).fill(firstName);
  await drawer.getByRole('button', { name: 'Save and link customer' }).click();
  await expect(page.locator('[data-live-line]')).toContainText(firstName);
}

export async function setTitle(page: Page, title: string): Promise<void> {
  await openPeople(page);
  await button(page, 'Settings of this shoot').click();
  const drawer = page.getByRole('dialog', { name: 'Settings of this shoot' });
  await drawer.getByLabel(/^Title/).fill(title);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  await closePeople(page);
  await expect(page.getByText(title).first()).toBeVisible();
}

/** Replaces the code of the shoot on the screen. */
export async function newCode(page: Page): Promise<string> {
  const before = await codeOf(page);
  await openPeople(page);
  await button(page, 'Generate new QR code').click();
  await expect.poll(() => codeOf(page)).not.toBe(before);
  // The URL changes too: with the old code in it, only the server knows which shoot it is.
  await expect(page).not.toHaveURL(new RegExp(before));
  return codeOf(page);
}

/** Ends the session on the screen. */
export async function endSession(page: Page): Promise<void> {
  await button(page, 'End session').click();
  await button(page, 'Yes').click();
  await expectEnded(page);
}

/** The texts of a session's shoot rows, newest first. */
export async function rowsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  const rows = page.getByRole('list', { name: 'Shoots, the latest first' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}

/** Everything that the page stores on this device, as one text. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        kept.push(asked.result);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url);
    }
    return JSON.stringify(kept);
  });
}

/** The stored states of the writes that the server has not accepted; `null` if there are none. */
export const unsentOnDevice = (page: Page): Promise<readonly string[] | null> =>
  keptOnDevice(page).then(
    (kept) => kept.match(/"state":"(queued|sending|refused)"/g),
    // The app may reload itself at this moment, for a new version.
    () => ['unknown'],
  );

/** Waits until this phone has leased codes, so that it has some offline. */
export const codesLeased = (page: Page): Promise<void> =>
  expect.poll(() => keptOnDevice(page), 'this phone has codes').toMatch(/"code":"\w+","userId":/);

/** The server's data of a session, bypassing the proxy. */
export async function onServer(app: ProxiedApp, id: string): Promise<SessionDetail> {
  const login = await fetch(`${app.direct.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'native' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { authorisation } = (await login.json()) as { authorisation: { token: string } };
  const answer = await fetch(`${app.direct.url}/api/events/${id}/show`, {
    headers: { authorization: `Bearer ${authorisation.token}` },
  });
  return ((await answer.json()) as { data: SessionDetail }).data;
}

/** The session id in this URL. */
export const idIn = (url: string): string => /\/session\/([\w-]+)/.exec(url)?.[1] ?? '';
