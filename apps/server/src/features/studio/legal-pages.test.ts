import { LEGAL_TEXT_MAX } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import type { LegalKind } from '@photoslate/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { newId } from '#platform/ids.ts';

let app: App;
let owner: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const write = (kind: LegalKind, language: Language, text: string, as = owner) =>
  app.send('studio.setLegalText', { as, body: { kind, language, text } });
const texts = async (as = owner) => (await app.call('studio.legalTexts', { as })).data;
const read = (kind: string, language?: Language, studioId = owner.studioId) =>
  app.send('studio.legalPage', { params: { studioId, kind }, query: language ? { language } : {} });
const shown = async (kind: LegalKind, language?: Language) => {
  const { data } = await app.call('studio.legalPage', {
    params: { studioId: owner.studioId, kind },
    query: language ? { language } : {},
  });
  return { language: data.language, text: data.text };
};
const log = async () => (await app.call('activity.list', { as: owner })).data;

describe('a legal page', () => {
  test('shows the reader’s language, else English, else the language that was written first', async () => {
    await write('terms', 'it', 'Condizioni');
    await write('terms', 'de', 'AGB');
    expect(await shown('terms', 'de')).toEqual({ language: 'de', text: 'AGB' });
    expect(await shown('terms', 'nl')).toEqual({ language: 'it', text: 'Condizioni' });
    // A correction does not make a text the newest one.
    await write('terms', 'it', 'Condizioni generali');
    expect(await shown('terms')).toEqual({ language: 'it', text: 'Condizioni generali' });
    await write('terms', 'en', 'Terms');
    expect(await shown('terms', 'nl')).toEqual({ language: 'en', text: 'Terms' });
    expect(await shown('terms')).toEqual({ language: 'en', text: 'Terms' });
    expect(await shown('terms', 'it')).toEqual({ language: 'it', text: 'Condizioni generali' });
  });

  test('is linked by the studio’s branding in a fixed order, once it has a text in any language', async () => {
    await write('privacy', 'es', 'Privacidad');
    await write('imprint', 'fr', 'Mentions');
    const { data } = await app.call('studio.legalPage', {
      params: { studioId: owner.studioId, kind: 'imprint' },
    });
    const url = (kind: LegalKind) => ({ kind, url: `/legal/${owner.studioId}/${kind}` });
    expect(data.studio.legal).toEqual([url('imprint'), url('terms'), url('privacy')]);
    expect(data.studio.name).toBe('Studio Noorderlicht');
    await write('privacy', 'es', ' \n ');
    expect((await read('privacy', 'es')).status).toBe(404);
    expect((await texts()).map(({ kind }) => kind)).not.toContain('privacy');
  });

  test('answers the same for an unknown studio, an unknown kind and a text that is not written', async () => {
    const answers = await Promise.all([
      read('withdrawal'),
      read('withdrawal', 'de', newId()),
      read('withdrawal', 'de', 'made up'),
      read('imprint', 'de', stranger.studioId),
      read('impressum'),
      read('imprint\0'),
    ]);
    for (const { status, failure } of answers)
      expect({ status, ...failure }).toEqual({
        status: 404,
        message: 'This page could not be found',
        code: 'not_found',
      });
  });

  test('keeps hostile text as the text that it is', async () => {
    const hostile =
      '<script>alert(1)</script>\n[x](javascript:alert(1)) "><img src=x onerror=alert(1)>\u202E';
    await write('withdrawal', 'en', hostile);
    expect(await shown('withdrawal')).toEqual({ language: 'en', text: hostile });
    const answer = await app.inject({ url: `/api/legal/${owner.studioId}/withdrawal` });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
  });
});

describe('writing a legal text', () => {
  test('is possible for owners in their own studio only', async () => {
    const photographer = await app.asPhotographer();
    expect((await write('imprint', 'en', 'Mine now', photographer)).status).toBe(403);
    const before = await texts();
    expect((await write('imprint', 'en', 'Elsewhere Ltd', stranger)).status).toBe(200);
    expect(await texts()).toEqual(before);
    expect((await texts(stranger)).map(({ text }) => text)).toEqual(['Elsewhere Ltd']);
  });

  test('takes up to 50,000 characters with any line ends, and says the limit otherwise', async () => {
    const whole = 'ß'.repeat(LEGAL_TEXT_MAX);
    expect((await write('imprint', 'nl', whole)).status).toBe(200);
    const { status, failure } = await write('imprint', 'nl', `${whole}!`);
    expect([status, failure.errors]).toEqual([422, { text: ['Enter at most 50000 characters.'] }]);
    expect(await shown('imprint', 'nl')).toEqual({ language: 'nl', text: whole });
    await write('imprint', 'nl', ' Regel 1\r\nRegel 2\rRegel 3\n');
    expect(await shown('imprint', 'nl')).toEqual({ language: 'nl', text: 'Regel 1\nRegel 2\nRegel 3' });
  });

  test('is in the activity log once for each change, without the text', async () => {
    await write('imprint', 'en', 'Prinsengracht 12');
    const { length } = await log();
    await write('imprint', 'en', 'Prinsengracht 12');
    const entries = await log();
    expect(entries).toHaveLength(length);
    expect(entries[0]).toMatchObject({
      verb: 'legal.changed',
      by: { id: owner.userId },
      params: { legal: 'imprint', language: 'en' },
    });
    expect(JSON.stringify(entries)).not.toContain('Prinsengracht');
  });
});
