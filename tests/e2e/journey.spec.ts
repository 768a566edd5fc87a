import { expect, test, type Browser, type Page } from '@playwright/test';
import { photographTheDay, type Seen } from './card-of-the-day.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { allowTimeToUndo } from './publish-in-time.ts';
import { startRealServer, type RunningServer } from './running-server.ts';
import { expectEnded } from './session-menu.ts';

const PASSWORD = 'light through leaves';
const ANNA = 'anna.brandt@example.org';
const PIETER = 'pieter.jansen@example.org';
const PHONE = { width: 390, height: 844 };

let mailbox: Mailbox;
let server: RunningServer;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startRealServer(
    { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Studio <studio@example.org>' },
    { postgres: 'own' },
  );
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

test('the whole journey leads from an empty server to a bought photo, with two phones and a card of two cameras', async ({
  browser,
}, info) => {
  test.setTimeout(600_000);
  const photographer = await phone(browser, 'en-GB');
  const seen: Seen[] = [];

  await test.step('the one-time setup link creates the studio', async () => {
    await photographer.goto(server.setupUrl);
    await photographer.getByLabel('Name of the studio').fill('Studio Noordlicht');
    await photographer.getByLabel('First name').fill('Mila');
    await photographer.getByLabel('E-mail address').fill('mila@example.org');
    const password = photographer.getByRole('textbox', { name: 'Password' });
    await password.fill('studionoordlicht');
    await expect(photographer.getByText('Too easy to guess. Add a word or two.')).toBeVisible();
    await password.fill(PASSWORD);
    await expect(photographer.getByText('Hard to guess.')).toBeVisible();
    await photographer.getByRole('button', { name: 'Set up the studio' }).click();
    await expect(photographer).toHaveURL(/\/sessions$/);
  });

  await test.step('the photographer logs out and logs in again', async () => {
    await photographer.getByRole('button', { name: 'Menu' }).click();
    await photographer.getByRole('button', { name: 'Logout' }).click();
    await expect(photographer).toHaveURL(`${server.url}/`);
    await photographer.getByLabel('E-mail address').fill('mila@example.org');
    await photographer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await photographer.getByRole('button', { name: 'Log in' }).click();
    await expect(photographer).toHaveURL(/\/sessions$/);
  });

  await test.step('a session is created at a new location with one of three price groups', async () => {
    await photographer.getByRole('button', { name: 'New photo session' }).click();
    const drawer = photographer.getByRole('dialog', { name: 'New shoot location' });
    await drawer.getByLabel(/^Name/).fill('Strandbad Wannsee');
    await drawer.getByRole('textbox', { name: /^Location/ }).fill('Berlin');
    await expect(drawer.getByRole('radio', { name: /€/ })).toHaveCount(3);
    await drawer.getByRole('radio', { name: /€/ }).first().check();
    await drawer.getByRole('button', { name: 'Create session' }).click();
    await expect(photographer).toHaveURL(/\/calibration/);
  });

  await test.step('the calibration uses a photo of the live QR code', async () => {
    await photographer.getByRole('button', { name: 'Show QR code' }).click();
    await readCode(photographer, 'calibration', seen);
    await photographer.getByRole('button', { name: 'I’ve photographed the code' }).click();
    await photographer.getByRole('button', { name: 'Sharp, start first shoot' }).click();
    await expect(photographer).toHaveURL(/\/shoot\//);
  });

  const anna = await phone(browser, 'de-DE');
  await test.step('shoot 1: the customer scans the QR code and is linked live', async () => {
    const code = await readCode(photographer, 1, seen);
    await anna.goto(publicAddress(code));
    await expect(anna.getByRole('heading', { level: 1 })).toHaveText('Ihre Fotos per E-Mail');
    await expect(anna.getByText('Strandbad Wannsee')).toBeVisible();
    await anna.getByLabel('E-Mail-Adresse').fill(ANNA);
    await anna.getByRole('button', { name: /^Name oder Telefon hinzufügen/ }).click();
    await anna.getByLabel('Vorname').fill('Anna');
    await anna.getByRole('checkbox').check();
    await anna.getByRole('button', { name: 'Mich benachrichtigen' }).click();
    await expect(anna.getByText(ANNA).first()).toBeVisible();
    await expect(photographer.locator('[data-live-line]')).toContainText('Anna');
    await photographer.waitForTimeout(9000);
  });

  await test.step('shoot 2: the photographer enters the customer data', async () => {
    await nextShoot(photographer);
    await readCode(photographer, 2, seen);
    await photographer.getByRole('button', { name: 'Enter customer data' }).click();
    const drawer = photographer.getByRole('dialog', { name: 'Enter customer data' });
    await drawer.getByLabel('E-mail address').fill(PIETER);
    await drawer.getByLabel('First name').fill('Pieter');
    await drawer.getByLabel('Language of their e-mails').selectOption('nl');
    await drawer.getByRole('button', { name: 'Save and link customer' }).click();
    await expect(photographer.locator('[data-live-line]')).toContainText('Pieter');
    await photographer.waitForTimeout(9000);
  });

  await test.step('shoot 3 is started, and the session is ended', async () => {
    await nextShoot(photographer);
    await readCode(photographer, 3, seen);
    await photographer.waitForTimeout(9000);
    await photographer.getByRole('link', { name: 'Strandbad Wannsee' }).click();
    await photographer.getByRole('button', { name: 'End session' }).click();
    await photographer.getByRole('button', { name: 'Yes' }).click();
    await expectEnded(photographer);
  });

  const card = await photographTheDay(info.outputPath('card'), seen, Date.now());
  await test.step('the card is uploaded to the session, and a file that is not a photo is refused', async () => {
    await photographer.getByRole('link', { name: 'Photos', exact: true }).click();
    await photographer
      .locator('input[type=file][multiple]')
      .setInputFiles([...card.files, card.noPhotograph]);
    await expect(
      photographer.getByText(`${card.files.length} of ${card.files.length + 1} on the server`),
    ).toBeVisible({ timeout: 120_000 });
    await expect(photographer.getByText('this is not a photo')).toBeVisible();
    await expect(photographer.getByText('1 of its files is not on the server')).toBeVisible({
      timeout: 240_000,
    });
    await photographer.getByRole('button', { name: /Skip this file: .*IMG_9999/ }).click();
    await expect(photographer.getByText(/safe to format the card/)).toBeVisible({ timeout: 240_000 });
  });

  await test.step('every photo is matched to its shoot', async () => {
    const token = await newToken(photographer);
    await expect.poll(async () => sorted(await placesOf(photographer, token))).toEqual(sorted(card.truth));
    await photographer.getByRole('link', { name: 'Clocks' }).click();
    await expect(photographer.getByText(/was (59 min 5\d s|1 h( 0 min \d s)?) slow/)).toBeVisible();
    await expect(photographer.getByText(/was (36|37|38) s (slow|fast)/)).toBeVisible();
  });

  await test.step('publishing sends each customer one mail in their language', async () => {
    await photographer.getByRole('link', { name: 'Shoots', exact: true }).click();
    await photographer.getByRole('link', { name: 'Check and publish' }).click();
    const held = photographer.getByRole('region', { name: 'Held back' });
    await held
      .getByRole('button', { name: /^Release/ })
      .last()
      .click();
    await expect(photographer.getByRole('heading', { level: 1 })).toHaveText('Publish 3 shoots');
    await expect(photographer.locator('iframe')).toBeVisible();
    await allowTimeToUndo(photographer);
    await photographer.getByRole('button', { name: 'Publish', exact: true }).click();
    await photographer.getByRole('button', { name: 'Send them now' }).click();
    const published = photographer.getByRole('region', { name: 'Last published' });
    await expect(published).toContainText('of 3 galleries opened');
    const mail = await mailbox.mailTo(ANNA);
    expect(mail.subject).toMatch(/Fotos/);
    const dutch = await mailbox.mailTo(PIETER);
    expect(dutch.subject).toMatch(/foto/i);
    expect(mailbox.countTo(ANNA)).toBe(1);
    const link = /http\S+\/g\S*#[\w.~-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await anna.goto(link);
    await expect(anna.getByRole('heading', { level: 1 })).toHaveText('Ihre Fotos');
    const ofHers = card.truth.get('1')?.length;
    await expect(anna.getByRole('button', { name: `Alle ${ofHers}`, exact: true })).toBeVisible();
  });

  await test.step('one, three and all photos are priced by the price group', async () => {
    const { first, extra, all } = await pricesOf(anna);
    const sum = anna.locator('[aria-live], [role=status]').locator('strong');
    const choose = (number: number) => anna.getByRole('button', { name: `Foto ${number} auswählen` }).click();
    await choose(1);
    await expect(sum).toHaveText(euro(first));
    await choose(2);
    await choose(3);
    await expect(sum).toHaveText(euro(Math.min(all, first + 2 * extra)));
    await anna.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await anna.getByRole('button', { name: /Alle wählen für/ }).click();
    await expect(sum).toHaveText(euro(Math.min(all, first + (card.truth.get('1')!.length - 1) * extra)));
    await anna.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await choose(1);
  });

  await test.step('an order is paid on site, and the original can be downloaded', async () => {
    await anna.getByRole('button', { name: 'Bestellen', exact: true }).click();
    await anna.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    const received = anna.getByRole('region', { name: /^Bestellung eingegangen.*0001$/ });
    await expect(received).toContainText(/Zu bezahlen: €/);
    await photographer.getByRole('link', { name: 'Back' }).click();
    await photographer.getByRole('button', { name: /To be paid/ }).click();
    const order = photographer.getByRole('dialog', { name: 'Order 0001' });
    await order.getByRole('button', { name: 'Mark the order as paid' }).click();
    const question = photographer.getByRole('dialog', { name: /^Mark € .+ from Anna \(.+@.+\) as paid\?$/ });
    await expect(question).toContainText('They get an e-mail with the photos');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(order.getByText('Paid', { exact: true })).toBeVisible();
    await anna.reload();
    const download = anna.waitForEvent('download');
    await anna
      .getByRole('link', { name: /^Foto .*herunterladen/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.JPG$/i);
  });
});

async function phone(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale,
    timezoneId: 'Europe/Berlin',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Photographs the slate: records the text of its QR code, and when. */
async function readCode(page: Page, shoot: Seen['shoot'], seen: Seen[]): Promise<string> {
  // Until its page is loaded, the previous code may still be on the screen.
  if (shoot !== 'calibration')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Shoot ${shoot}`);
  const code = page.locator('svg[data-qr]').first();
  await expect(code).toBeVisible({ timeout: 15_000 });
  const text = (await code.getAttribute('data-qr')) ?? '';
  seen.push({ shoot, text, atMs: Date.now() });
  return text;
}

async function nextShoot(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: 'Done, next shoot' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you done with this shoot?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).not.toHaveURL(before);
}

/** The URL that a phone opens after scanning. Host names ignore case, and so does the page. */
const publicAddress = (qrText: string): string => {
  const { origin, pathname } = new URL(qrText);
  return origin.toLowerCase() + pathname;
};

/** An access token of the logged-in user. */
const newToken = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const refreshed = await fetch('/api/auth/refresh', { method: 'POST' });
    return ((await refreshed.json()) as { authorisation: { token: string } }).authorisation.token;
  });

/** Shoot label (or "QR") → file names, from the API. */
async function placesOf(page: Page, token: string): Promise<Map<string, string[]>> {
  const sessionId = /session\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const found = await page.evaluate(
    async ([id, bearer]) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const get = async (path: string) => (await fetch(path, { headers })).json();
      const session = await get(`/api/events/${id}/show`);
      const photos = await get(`/api/events/${id}/photos?limit=200`);
      return { shoots: session.data.shoots, photos: photos.data };
    },
    [sessionId, token],
  );
  const labels = new Map<string, string>(
    found.shoots.map((shoot: { id: string; label: string }) => [shoot.id, shoot.label]),
  );
  const places = new Map<string, string[]>();
  for (const photo of found.photos as { fileName: string; role: string; shootIds: string[] }[]) {
    const label = photo.role === 'qr-frame' ? 'QR' : (labels.get(photo.shootIds[0] ?? '') ?? 'nowhere');
    places.set(label, [...(places.get(label) ?? []), photo.fileName]);
  }
  return places;
}

/** Those of the three shoots and the QR photos, sorted. */
const sorted = (places: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries(['QR', '1', '2', '3'].map((label) => [label, places.get(label)?.toSorted()]));

/** The three prices on the page, in cents. */
async function pricesOf(page: Page): Promise<{ first: number; extra: number; all: number }> {
  await expect(page.locator('dl dd')).toHaveCount(3);
  const texts = await page.locator('dl dd').allTextContents();
  const [first = 0, extra = 0, all = 0] = texts.map((text) =>
    Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100),
  );
  return { first, extra, all };
}

const euro = (cents: number): string =>
  new Intl.NumberFormat('nl-NL', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
