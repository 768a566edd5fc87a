import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newId } from '#platform/ids.ts';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

// By default the module fetches its WebAssembly from a public server.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

let app: App;
let anna: Actor;
let session: Awaited<ReturnType<App['session']>>;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  session = await app.session(anna);
});
afterAll(() => app.close());

const ask = async (url: string, as: Actor, payload?: object) => {
  const method = payload ? 'POST' : 'GET';
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, headers: answer.headers, pdf: new Uint8Array(answer.rawPayload) };
};
const poster = (query: string, as = anna) => ask(`/api/events/${session.id}/poster?${query}`, as);
const cards = (sheets: number) => ask('/api/codes/cards', anna, { sheets, language: 'nl' });

/** The codes that a camera reads on a page printed at 150 dots per inch. */
async function codesOn(pdf: Uint8Array, number: number): Promise<{ text: string; level: string }[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(number);
  const viewport = page.getViewport({ scale: 150 / 72 });
  const canvas = createCanvas(viewport.width, viewport.height);
  // The renderer also accepts its own canvas type.
  await page.render({ canvas: canvas as never, viewport }).promise;
  await task.destroy();
  const options = { formats: ['QRCode' as const], maxNumberOfSymbols: 20 };
  const read = await readBarcodes(canvas.toBuffer('image/png'), options);
  return read.map(({ text, ecLevel }) => ({ text, level: ecLevel }));
}

async function sizeOf(pdf: Uint8Array): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const [, , width = 0, height = 0] = (await (await task.promise).getPage(1)).view;
  await task.destroy();
  return [width, height].map((points) => Math.round((points * 25.4) / 72));
}

describe('the poster of a session', () => {
  test('contains the readable QR code of its session in A4 and A5', async () => {
    const origin = app.platform.config.publicUrl.toUpperCase();
    for (const [size, millimetres] of [
      ['a4', [210, 297]],
      ['a5', [148, 210]],
    ] as const) {
      const pdf = (await poster(`size=${size}&language=en`)).pdf;
      expect(await sizeOf(pdf)).toEqual(millimetres);
      expect(await codesOn(pdf, 1)).toEqual([{ text: `${origin}/C/${session.hash}`, level: 'M' }]);
    }
  });

  test('shows the studio, the location and the scan instructions in the chosen language', async () => {
    const answer = await poster('language=de');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { pages, language } = await readPdf(answer.pdf);
    expect(pages).toHaveLength(1);
    expect(language).toBe('de');
    const text = pages[0]?.replaceAll('\n', ' ');
    for (const words of [
      'Studio Noorderlicht',
      'Scannen und Fotos bekommen',
      'Beach',
      'sobald Ihre Fotos fertig sind',
    ])
      expect(text).toContain(words);
  });

  test('formats the date for its language, in English with the day before the month', async () => {
    const location = { id: session.location.id };
    const body = { location, priceGroupId: session.priceGroup.id, createdAt: '2026-06-06T10:00:00.000Z' };
    const { data } = await app.call('sessions.create', { as: anna, body });
    for (const [language, day] of [
      ['en', 'Saturday, 6 June 2026'],
      ['de', 'Samstag, 6. Juni 2026'],
    ]) {
      const { pdf } = await ask(`/api/events/${data.id}/poster?language=${language}`, anna);
      expect((await readPdf(pdf)).pages[0]?.replaceAll('\n', ' ')).toContain(day);
    }
  });

  test('shows the logo of the studio instead of its name', async () => {
    const owner = await app.asOwner();
    const image = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const before = (await poster('language=en')).pdf.length;
    await app.call('logos.set', { as: owner, body: { image: image.toString('base64') } });
    const pdf = (await poster('language=en')).pdf;
    expect(pdf.length).not.toBe(before);
    expect((await readPdf(pdf)).pages[0]).not.toContain('Studio Noorderlicht');
    expect(await codesOn(pdf, 1)).toHaveLength(1);
    await app.call('logos.remove', { as: owner });
  });

  test('is refused to another photographer with 403 and to another studio with 404', async () => {
    const other = await app.makeUser(anna.studioId, 'photographer');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const answers = [await poster('language=en', other), await poster('language=en', stranger)];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
  });
});

describe('printed cards', () => {
  test('come ten per sheet, each with a QR code, number and address of its own', async () => {
    const pdf = (await cards(2)).pdf;
    expect(await sizeOf(pdf)).toEqual([210, 297]);
    const read = [...(await codesOn(pdf, 1)), ...(await codesOn(pdf, 2))].map(({ text }) => text);
    expect(new Set(read).size).toBe(20);
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(2);
    const printed = pages.join('').replaceAll('\n', '');
    for (const number of [1, 10, 11, 20]) expect(printed).toContain(`${number} · Studio Noorderlicht`);
    for (const text of read) expect(printed, 'its address can be typed').toContain(text);
  });

  test('can be used by any device of their studio only, and link customers who registered with the code before', async () => {
    const pdf = (await cards(1)).pdf;
    const [first = '', second = ''] = (await codesOn(pdf, 1)).map(({ text }) => text.split('/C/')[1] ?? '');
    const page = await app.call('codes.show', { params: { code: first } });
    expect(page.data).toMatchObject({ location: null, date: null });
    await app.call('codes.register', {
      params: { code: first },
      body: { email: 'eva@example.com', language: 'nl', consentVersion: page.data.consent[0]?.version ?? '' },
    });
    const start = (code: string, as: Actor, id: string) =>
      app.send('shoots.start', {
        as,
        params: { id },
        body: { code },
        headers: { 'x-device': `${newId()}.1` },
      });
    expect((await start(first, anna, session.id)).status).toBe(201);
    const { data } = await app.call('sessions.show', { as: anna, params: { id: session.id } });
    expect(data.shoots[0]?.customers).toMatchObject([{ email: 'eva@example.com', linked: true }]);
    expect((await start(first, anna, session.id)).failure.code).toBe('code_taken');
    const stranger = await app.makeUser(await app.makeStudio('Next door'), 'owner');
    const foreign = await app.session(stranger);
    expect((await start(second, stranger, foreign.id)).failure.code).toBe('code_taken');
  });
});
