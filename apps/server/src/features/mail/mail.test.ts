import { LANGUAGES } from '@photoslate/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import PostalMime from 'postal-mime';
import { bytesOf, type OutgoingMail } from './mail-delivery.ts';
import { queueMail } from './index.ts';
import { mailSamples } from './mail-kinds.ts';
import { galleryReady, mailWith, makeLink, queue, stateOf } from './mail.test-support.ts';

let app: App;
let owner: Actor;
let linkId: string;
/** A customer's order that is not paid. */
let order: { linkId: string; orderId: string };
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  owner = await app.asOwner();
  linkId = await makeLink(app, owner);
  // A confirmation mail is sent only while a registration waits for it.
  const customer = await app.db
    .selectFrom('customers')
    .select(['id', 'studioId', 'email', 'language'])
    .where('address', '=', 'parent@family.test')
    .executeTakeFirstOrThrow();
  const { id: customerId, ...own } = customer;
  await app.db
    .insertInto('claims')
    .values({
      ...own,
      id: newId(),
      customerId,
      consentVersion: '2026-11',
      claimedAt: new Date(),
      state: 'same',
      doubleOptIn: true,
    })
    .execute();
  order = await placeOrder();
});
afterAll(() => app.close());

/** The order of one photo, by a customer with a link of their own. */
async function placeOrder() {
  const email = 'buyer@family.test';
  const id = await makeLink(app, owner, email);
  const link = app.db.selectFrom('links').select('sessionId').where('id', '=', id);
  const as = await holder(app, (await link.executeTakeFirstOrThrow()).sessionId, email);
  const { shoots } = (await app.call('galleries.show', { as })).data;
  const photoIds = shoots.flatMap(({ photos }) => photos.slice(0, 1).map((photo) => photo.id));
  const { data } = await app.call('orders.place', { as, body: { photoIds } });
  await app.idle();
  return { linkId: id, orderId: data.id };
}

async function mailOf(id: string) {
  await app.idle();
  const found = (await app.mails()).filter((mail) => mail.messageId?.includes(id));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} mails of ${id}`);
  return found[0];
}

describe('a mail', () => {
  test('is sent when its transaction commits, and not when it is rolled back', async () => {
    const before = (await app.mails()).length;
    const rolledBack = app.db.transaction().execute(async (tx) => {
      await queueMail(app.platform, tx, galleryReady(owner.studioId, linkId));
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    await queue(app, galleryReady(owner.studioId, linkId));
    await app.idle();
    expect(await app.mails()).toHaveLength(before + 1);
  });

  test('is sent once per event, also when it is queued several times at once', async () => {
    const before = (await app.mails()).length;
    const mail = galleryReady(owner.studioId, linkId);
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue(app, mail)));
    await app.idle();
    expect(new Set(ids).size).toBe(1);
    expect(await app.mails()).toHaveLength(before + 1);
    expect(await stateOf(app, ids[0] ?? '')).toEqual({ state: 'sent', attempts: 1, lastError: null });
  });

  test('ends with the studio’s legal pages for a customer, but not for a user of the studio', async () => {
    const studioId = await app.makeStudio('Studio Recht');
    const user = await app.makeUser(studioId, 'owner');
    const ready = galleryReady(studioId, await makeLink(app, user), { language: 'de' });
    const before = await mailOf(await queue(app, ready));
    expect(before.text).not.toContain('/legal/');
    for (const kind of ['privacy', 'imprint'] as const)
      // oxlint-disable-next-line no-await-in-loop -- two short writes
      await app.call('studio.setLegalText', { as: user, body: { kind, language: 'en', text: 'Text' } });

    const mail = await mailOf(await queue(app, { ...ready, eventKey: newId() }));
    const url = (kind: string) => `${app.platform.config.publicUrl}/legal/${studioId}/${kind}?lang=de`;
    expect(mail.text).toContain(`\nImpressum: ${url('imprint')}\nDatenschutz: ${url('privacy')}\n`);
    expect(mail.html).toContain(`href="${url('imprint')}"`);
    expect(mail.html).not.toContain('Widerrufsrecht');
    await app.call('auth.forgotPassword', { body: { email: user.email } });
    await app.idle();
    const reset = (await app.mails()).find(({ to }) => to?.some(({ address }) => address === user.email));
    expect(reset?.text).toContain('password');
    expect(reset?.text).not.toContain('/legal/');
  });

  test('is not sent when its link is revoked', async () => {
    const revoked = await makeLink(app, owner);
    await app.db.updateTable('links').set({ revokedAt: new Date() }).where('id', '=', revoked).execute();
    const before = (await app.mails()).length;
    const id = await queue(app, galleryReady(owner.studioId, revoked));
    await app.idle();
    expect((await stateOf(app, id)).state).toBe('failed');
    expect(await app.mails()).toHaveLength(before);
  });

  test('contains its secret link, which the database does not store', async () => {
    const id = await queue(app, galleryReady(owner.studioId, linkId));
    const url = new URL(buttonOf(await mailOf(id)));
    expect(url.origin + url.pathname).toBe('http://photoslate.test/g');
    expect(url.hash.length).toBeGreaterThan(40);
    const row = await app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(url.hash.slice(1));
  });
});

/** A reminder of an order that is not open any more would not be sent. */
const contents = () =>
  mailSamples(linkId).map((content) =>
    content.kind === 'payment-reminder' ? { ...content, payload: { ...content.payload, ...order } } : content,
  );

describe('every kind of mail', () => {
  test.each(LANGUAGES)('is complete in %s', async (language) => {
    const subjects = new Set<string>();
    for (const content of contents()) {
      const mail = await mailOf(await queue(app, mailWith(owner.studioId, content, { language })));
      subjects.add(mail.subject ?? '');
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.from).toEqual({ name: 'Studio Noorderlicht', address: 'no-reply@photoslate.test' });
      expect(mail.to).toEqual([{ name: '', address: 'parent@family.test' }]);
      expect(mail.text?.startsWith('Studio Noorderlicht\n')).toBe(true);
      expect(mail.text).toContain(buttonOf(mail));
      expect([mail.subject, mail.text, mail.html?.replace(/<style>[\s\S]*<\/style>/, '')].join()).not.toMatch(
        /[{}]|undefined|NaN/,
      );
    }
    expect(subjects.size).toBe(contents().length);
  });

  test('formats counts, dates and amounts for the reader’s language', async () => {
    const texts: string[] = [];
    for (const content of contents()) {
      const mail = mailWith(owner.studioId, content, { language: 'nl' });
      texts.push((await mailOf(await queue(app, mail))).text ?? '');
    }
    expect(texts[0]).toContain('6 juni 2026');
    expect(texts[0]).toContain('12 foto’s');
    expect(texts[2]).toMatch(/één foto, samen €\s12,50/);
    expect(texts[4]).toMatch(/€\s49\./);
    const english = galleryReady(owner.studioId, linkId, { language: 'en' });
    expect((await mailOf(await queue(app, english))).text).toContain('6 June 2026');
  });
});

/** The cover of the gallery, from the studio's own server. */
const OWN_PHOTO = /<img src="http:\/\/photoslate\.test\/api\/media\/[^"]*"/g;

test('mails load no external resources', async () => {
  for (const content of contents()) {
    const { html = '' } = await mailOf(await queue(app, mailWith(owner.studioId, content)));
    expect(html.replaceAll(OWN_PHOTO, '')).not.toMatch(
      /<(?:script|link|iframe|object|embed|form|base|meta[^>]+refresh)\b|url\(|@import|\bsrc=/i,
    );
  }
});

describe('a line break in a mail value', () => {
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0'];
  const fields: [string, (evil: string) => Partial<OutgoingMail>][] = [
    ['the sender’s name', (evil) => ({ sender: { name: evil, replyTo: null } })],
    ['the address for answers', (evil) => ({ sender: { name: 'S', replyTo: `a@b.test${evil}` } })],
    ['the recipient', (evil) => ({ to: `a@b.test${evil}` })],
    ['the subject', (evil) => ({ subject: evil })],
    ['the way out', (evil) => ({ unsubscribeUrl: `http://x.test/${evil}` })],
    ['the id', (evil) => ({ id: `1${evil}` })],
    ['the text', (evil) => ({ text: evil })],
    ['the HTML', (evil) => ({ html: evil })],
  ];
  test.each(fields)('in %s adds no header and no recipient', async (_name, change) => {
    for (const lineBreak of breaks) {
      const evil = `Hello${lineBreak}Bcc: all@evil.test${lineBreak}X-Evil: 1${lineBreak}${lineBreak}Body`;
      const bytes = await bytesOf(
        {
          id: '1',
          sender: { name: 'S', replyTo: null },
          to: 'a@b.test',
          subject: 's',
          html: '<p>h</p>',
          text: 't',
          createdAt: new Date(0),
          unsubscribeUrl: null,
          ...change(evil),
        },
        'no-reply@photoslate.test',
      );
      const mail = await PostalMime.parse(bytes);
      const names = mail.headers.map(({ key }) => key);
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('x-evil');
      expect(mail.bcc).toBeUndefined();
      expect(mail.from?.address).toBe('no-reply@photoslate.test');
    }
  });
});

describe('hostile names and addresses', () => {
  const nasty = '"><img src=x onerror=alert(1)>\r\nBcc: all@evil.test\r\n\r\n<script>';

  test('a hostile name adds no header, no recipient and no markup', async () => {
    const studioId = await app.makeStudio(nasty);
    const payload = { linkId, location: nasty, date: '2026-06-06', photoCount: 3 };
    const id = await queue(app, mailWith(studioId, { kind: 'gallery-ready', payload }));
    const mail = await mailOf(id);
    const headers = mail.headers.map(({ key }) => key);
    expect(headers).not.toContain('bcc');
    expect(new Set(headers).size).toBe(headers.length);
    expect(mail.to).toEqual([{ name: '', address: 'parent@family.test' }]);
    expect(mail.from?.address).toBe('no-reply@photoslate.test');
    expect(mail.html?.replaceAll(OWN_PHOTO, '')).not.toMatch(/<img|<script/i);
    expect(mail.subject).toContain('Bcc: all@evil.test');
  });

  test.each(['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '"a b"@c.test', 'a@b.test>', ''])(
    'an invalid recipient address is rejected: %j',
    async (to) => {
      await expect(queue(app, galleryReady(owner.studioId, linkId, { to }))).rejects.toThrow(
        'no valid recipient address',
      );
    },
  );
});

describe('the owner’s mail list', () => {
  test('is paged, newest first, and shows the text of a mail while mails are kept as files', async () => {
    const studioId = await app.makeStudio('Listed');
    const as = await app.makeUser(studioId, 'owner');
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.push(await queue(app, galleryReady(studioId, linkId)));
    await app.idle();
    const first = await app.call('mail.list', { as, query: { limit: 2 } });
    const second = await app.call('mail.list', {
      as,
      query: { limit: 2, cursor: first.meta.nextCursor ?? '' },
    });
    expect([...first.data, ...second.data].map((mail) => mail.id)).toEqual(ids.toReversed());
    expect(second.meta.nextCursor).toBeNull();
    const written = { state: 'sent', keptAsFile: true, subject: 'Your photos from Beach are ready' };
    expect(first.data[0]).toMatchObject(written);

    const shown = await app.call('mail.show', { as, params: { id: ids[0] ?? '' } });
    expect(shown.data.html?.trim()).toBe((await mailOf(ids[0] ?? '')).html?.trim());
    expect(shown.data.text).toContain('/g?lang=');
  });

  test('hides the text of a colleague’s password reset mail', async () => {
    const payload = { resetId: newId(), firstName: 'Ada' };
    const resetMail = mailWith(owner.studioId, { kind: 'password-reset', payload });
    const { data } = await app.call('mail.show', { as: owner, params: { id: await queue(app, resetMail) } });
    expect([data.html, data.text]).toEqual([null, null]);
  });

  test('is accessible only to the owner of the studio', async () => {
    const id = await queue(app, galleryReady(owner.studioId, linkId));
    const photographer = await app.asPhotographer();
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await app.send('mail.list')).status).toBe(401);
    expect((await app.send('mail.list', { as: photographer })).status).toBe(403);
    expect((await app.send('mail.show', { as: photographer, params: { id } })).status).toBe(403);
    const foreign = await app.send('mail.show', { as: stranger, params: { id } });
    const unknown = await app.send('mail.show', { as: stranger, params: { id: newId() } });
    const malformed = await app.send('mail.show', { as: stranger, params: { id: "1' or 1=1" } });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect(malformed.text).toBe(unknown.text);
    expect((await app.call('mail.list', { as: stranger })).data).toEqual([]);
    expect((await app.send('mail.list', { as: owner, query: { cursor: '1.2' } })).status).toBe(400);
  });
});
