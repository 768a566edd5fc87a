import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@photoslate/contract/constants';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { galleryReady, mailWith, makeLink, queue } from './mail.test-support.ts';

let app: App;
let owner: Actor;
let linkId: string;
beforeAll(async () => {
  app = await startApp({ runsJobs: true });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
});
afterAll(() => app.close());

const reminder = (to: string) =>
  mailWith(
    owner.studioId,
    { kind: 'reminder', payload: { linkId, location: 'Beach', date: '2026-06-06', photoCount: 3 } },
    { to },
  );
async function sent(id: string): Promise<Awaited<ReturnType<typeof PostalMime.parse>>> {
  await app.idle();
  const found = (await app.mails()).find((mail) => mail.messageId?.includes(id));
  if (!found) throw new Error('no such mail');
  return found;
}
const header = (mail: Awaited<ReturnType<typeof sent>>, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;
/** The unsubscribe URL, at the server's real port. */
async function unsubscribeUrl(to: string): Promise<string> {
  const mail = await sent(await queue(app, reminder(to)));
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<(http:\/\/photoslate\.test\/\S+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail.text).toContain(url);
  expect(mail.html).toContain(url.replaceAll('&', '&amp;'));
  return url.replace('http://photoslate.test', app.url);
}
const unsubscribedCount = async () => (await app.db.selectFrom('unsubscribed').select('at').execute()).length;

describe('the unsubscribe link of reminders', () => {
  test('works with one POST without a login, as mail programs send it, and stops reminders', async () => {
    const url = await unsubscribeUrl('one@family.test');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
    const again = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body: again })).status).toBe(200);
    const id = await queue(app, reminder('one@family.test'));
    await app.idle();
    expect((await app.mails()).filter((mail) => mail.messageId?.includes(id))).toEqual([]);
    await sent(await queue(app, galleryReady(owner.studioId, linkId, { to: 'one@family.test' })));
    await sent(await queue(app, reminder('two@family.test')));
  });

  test('shows a page with a button on GET and changes nothing, so that mail scanners do no harm', async () => {
    const url = await unsubscribeUrl('three@family.test');
    const before = await unsubscribedCount();
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(
      '<form method="post"><button>No more reminders, please</button></form>',
    );
    expect((await fetch(url, { method: 'HEAD' })).status).toBeLessThan(500);
    expect(await unsubscribedCount()).toBe(before);
  });

  test.each(LANGUAGES)('shows its pages in %s', async (language) => {
    const url = new URL(await unsubscribeUrl(`in-${language}@family.test`));
    url.searchParams.set('lang', language);
    const pages = [await fetch(url), await fetch(url, { method: 'POST' })];
    for (const page of pages) {
      const text = await page.text();
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain('Studio Noorderlicht');
      expect(text).not.toMatch(/\{studio\}|undefined/);
    }
  });

  test('accepts only a genuine token and reveals no address', async () => {
    const url = new URL(await unsubscribeUrl('four@family.test'));
    const token = url.pathname.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('family');
    const before = await unsubscribedCount();
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const wrong of [flipped, 'x', token.slice(1)]) {
      const answer = await fetch(new URL(`/api/unsubscribe/${wrong}?lang=en`, app.url), { method: 'POST' });
      expect(answer.status).toBe(404);
    }
    expect(await unsubscribedCount()).toBe(before);
    const rows = await app.db.selectFrom('unsubscribed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('family');
  });
});
