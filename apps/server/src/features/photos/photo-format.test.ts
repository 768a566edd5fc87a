import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { sortKey, toPostgresText } from './photo-format.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asJson = async (text: string) =>
  (await sql<{ text: string }>`select ${JSON.stringify({ text })}::jsonb ->> 'text' as text`.execute(app.db))
    .rows[0]?.text;

test('toPostgresText replaces split characters and NUL bytes so that PostgreSQL accepts the text', async () => {
  const cut = `${'x'.repeat(99)}📸`;
  await expect(asJson(cut.slice(0, 100))).rejects.toThrow();
  await expect(asJson('a\0b')).rejects.toThrow();
  expect(await asJson(toPostgresText(cut, 100))).toBe(`${'x'.repeat(99)}\uFFFD`);
  expect(await asJson(toPostgresText('a\0b', 100))).toBe('a\uFFFDb');
  expect(toPostgresText('Größe 📸', 100)).toBe('Größe 📸');
});

test('the sort key of a photo can be stored even if its file name is cut within a character', async () => {
  const key = sortKey({ takenAt: null, cameraTimeMs: null, fileName: `${'x'.repeat(99)}📸.JPG` });
  expect(await asJson(key)).toBe(key);
});
