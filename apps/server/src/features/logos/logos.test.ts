import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App, withoutRequestId } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let stranger: Actor;
// The tests of the reader, which decodes only JPEGs, may run in the same process.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadPng'] }));
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner');
});

const picture = (width = 900, height = 300, background = '#0f5c57') =>
  sharp({ create: { width, height, channels: 4, background } });
const set = async (image: Buffer, as = owner) =>
  app.send('logos.set', { as, body: { image: image.toString('base64') } });
const logo = async (as = owner) => (await app.call('studio.settings', { as })).data.logo;
const shown = (url: string) => app.inject({ method: 'GET', url });
const files = async () => {
  const keys: string[] = [];
  for await (const { key } of app.platform.storage.list(`logos/${owner.studioId}/`)) keys.push(key);
  return keys;
};

describe('a logo', () => {
  test('is re-encoded as a small PNG without metadata and served publicly', async () => {
    const sent = await picture()
      .withExif({ IFD0: { Artist: 'CANARY' } })
      .jpeg()
      .toBuffer();
    expect((await set(sent)).status).toBe(200);
    const { url, width, height } = (await logo()) ?? { url: '', width: 0, height: 0 };
    expect([width, height]).toEqual([720, 240]);
    const answer = await shown(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
    expect(answer.rawPayload.includes('CANARY')).toBe(false);
  });

  test('keeps its transparency and is not enlarged', async () => {
    await set(await picture(60, 20, '#00000000').png().toBuffer());
    expect(await logo()).toMatchObject({ width: 60, height: 20 });
    const { hasAlpha } = await sharp((await shown((await logo())?.url ?? '')).rawPayload).metadata();
    expect(hasAlpha).toBe(true);
  });

  test('that replaces another is served at the old URL too, and the old file is deleted', async () => {
    await set(await picture(90, 30).png().toBuffer());
    const before = (await logo())?.url ?? '';
    await set(await picture(60, 30).png().toBuffer());
    const after = (await logo())?.url ?? '';
    expect(after).not.toBe(before);
    for (const url of [before, after])
      // oxlint-disable-next-line no-await-in-loop -- two
      expect((await sharp((await shown(url)).rawPayload).metadata()).width).toBe(60);
    await app.idle();
    expect(await files()).toHaveLength(1);
  });

  test('uploaded by concurrent requests is stored once and served', async () => {
    const widths = [30, 40, 50, 60];
    const sent = await Promise.all(widths.map((width) => picture(width, 30).png().toBuffer()));
    const answers = await Promise.all(sent.map((image) => set(image)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await app.idle();
    expect(await files()).toHaveLength(1);
    const { width } = await sharp((await shown((await logo())?.url ?? '')).rawPayload).metadata();
    expect(width).toBe((await logo())?.width);
  });

  test('that is removed answers 404, and its file is deleted', async () => {
    await set(await picture(90, 30).png().toBuffer());
    const url = (await logo())?.url ?? '';
    await app.call('logos.remove', { as: owner });
    await app.call('logos.remove', { as: owner });
    expect(await logo()).toBeNull();
    await app.idle();
    expect(await files()).toEqual([]);
    const unknown = await shown(`/api/logos/${newId()}`);
    for (const gone of [await shown(url), await shown('/api/logos/x'), unknown])
      expect([gone.statusCode, withoutRequestId(gone.body)]).toEqual([404, withoutRequestId(unknown.body)]);
    const verbs = (await app.call('activity.list', { as: owner })).data.map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb === 'logo.changed')).toHaveLength(2);
  });

  test('appears in mails and on the QR code page, and mails carry the studio’s reply address', async () => {
    await set(await picture().png().toBuffer());
    await app.call('studio.updateSettings', {
      as: owner,
      body: { senderName: 'Foto Noord', replyTo: 'hallo@noord.example' },
    });
    const session = await app.session(owner);
    const shoot = await app.shoot(owner, session.id);
    const page = await app.call('codes.show', { params: { code: shoot.hash } });
    expect(page.data.studio).toEqual({ name: 'Studio Noorderlicht', logo: await logo(), legal: [] });
    await app.call('people.invite', {
      as: owner,
      body: { email: 'new@example.org', role: 'photographer', language: 'de' },
    });
    await app.idle();
    const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === 'new@example.org');
    expect(mail?.from).toMatchObject({ name: 'Foto Noord', address: 'no-reply@photoslate.test' });
    expect(mail?.replyTo?.[0]?.address).toBe('hallo@noord.example');
    const url = `http://photoslate.test${(await logo())?.url}`;
    expect(mail?.html).toContain(`<img src="${url}" width="240" height="80" alt="Studio Noorderlicht"`);
    expect([...(mail?.html ?? '').matchAll(/(?:src|url\()=?"?(http[^"')]+)/g)].map(([, at]) => at)).toEqual([
      url,
    ]);
  });
});

describe('an invalid logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', () => Buffer.from(svg)],
    [
      'an SVG that calls itself PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['a GIF', () => picture(9, 9).gif().toBuffer()],
    ['a WebP', () => picture(9, 9).webp().toBuffer()],
    ['a PNG that was cut off', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 90)],
    ['a PNG of 900 million pixels', () => bomb(30_000)],
    ['text', () => Buffer.from('hello')],
  ])('%s is refused, and the previous logo is kept', async (_what, make) => {
    await set(await picture(90, 30).png().toBuffer());
    const before = await logo();
    const answer = await set(await make());
    expect([answer.status, answer.failure.errors]).toEqual([
      422,
      { image: ['Choose a PNG or JPEG of at most 2 MB.'] },
    ]);
    expect(await logo()).toEqual(before);
  });

  test('over 2 MB or without valid base64 is refused', async () => {
    expect((await set(Buffer.alloc(2 * 1024 * 1024 + 3, 1))).status).toBe(422);
    expect((await set(Buffer.alloc(6 * 1024 * 1024, 1))).status).toBe(413);
    const answer = await app.send('logos.set', { as: owner, body: { image: '<svg>' } });
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['image']]);
  });

  test('a logo upload by another studio does not change this studio’s logo', async () => {
    await set(await picture(90, 30).png().toBuffer());
    await set(await picture(30, 30).png().toBuffer(), stranger);
    expect(await logo()).toMatchObject({ width: 90 });
  });
});

/** A small PNG file whose header claims `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[
      ['IHDR', header],
      ['IDAT', rows],
      ['IEND', Buffer.alloc(0)],
    ].map(([name, content]) => chunk(String(name), Buffer.from(content as Buffer))),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
