import { routes } from '@photoslate/contract/routes';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, runAdmin, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { openEmptyDatabase, type EmptyDatabase } from '@photoslate/test-support/test-database';
import { photograph } from '../features/photos/photos.test-support.ts';

const EMAIL = 'ada@atelier.test';
const PASSWORD = 'a password for tests';

let folder: string;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-backup-'));
  backup = join(folder, 'backup');
});
const databases = new Map<string, EmptyDatabase>();
afterAll(async () => {
  for (const database of databases.values()) await database.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * An installation with a database in the PostgreSQL of the tests. Its commands need not create,
 * start and stop a PostgreSQL of their own.
 */
async function systemWithDatabase(name: string) {
  const database = databases.get(name) ?? (await openEmptyDatabase());
  databases.set(name, database);
  return system(name, { DATABASE_URL: database.url });
}

/** An independent installation: its data folder, and its server if it runs. */
async function system(name: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const env = { DATA_DIR: join(folder, name), PORT: String(port), HOST: '127.0.0.1', ...more };
  let token = '';
  const request = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: RequestInit['body'],
  ) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const post = (path: string, body: unknown) =>
    request('POST', path, { 'content-type': 'application/json', 'x-client': 'native' }, JSON.stringify(body));
  return {
    env,
    files: join(folder, name, 'storage', 'files'),
    admin: (...args: string[]) => runAdmin(args, env, PASSWORD),
    start: (): Promise<RunningServer> => runServer(env),
    request,
    post,
    async logIn(): Promise<number> {
      const answer = await post('/api/auth/login', { email: EMAIL, password: PASSWORD });
      if (answer.ok) token = routes['auth.login'].answer.parse(await answer.json()).authorisation.token;
      return answer.status;
    },
    async session(): Promise<string> {
      const prices = routes['studio.priceGroups'].answer.parse(
        await (await request('GET', routes['studio.priceGroups'].path)).json(),
      );
      const answer = await post(routes['sessions.create'].path, {
        location: { name: 'Boulevard', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
        priceGroupId: prices.data[0]?.id,
      });
      return routes['sessions.create'].answer.parse(await answer.json()).data.id;
    },
    /**
     * Uploads a photograph as a phone does, and resolves once the server has received all of it.
     */
    async upload(sessionId: string, bytes: Buffer): Promise<void> {
      const tus = { 'tus-resumable': '1.0.0' };
      const begun = await request('POST', '/api/uploads', {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64('IMG_0001.JPG')}`,
      });
      const path = begun.headers.get('location') ?? '';
      const sent = await request(
        'PATCH',
        path,
        { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        new Uint8Array(bytes),
      );
      if (sent.status !== 204) throw new Error(`the upload was refused: ${sent.status}`);
    },
  };
}

const picture = (second: number) => photograph({ cameraTime: new Date(1_780_000_000_000 + second * 1000) });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const mailsIn = async (data: string) => readdir(join(folder, data, 'mails')).catch(() => []);

/** The checksums of every original in a file store. */
async function originals(files: string): Promise<string[]> {
  const paths = await readdir(files, { recursive: true });
  const found = paths.filter((path) => path.endsWith('.original'));
  return (await Promise.all(found.map((path) => readFile(join(files, path))))).map(sha256).toSorted();
}

describe('a backup', () => {
  test('taken during writes holds everything acknowledged before it and restores to the same system elsewhere', async () => {
    // No mail server listens on that port, so the mails stay in the queue.
    const first = await system('first', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'studio@example.com' });
    const made = await first.admin('studio:create', '--name', 'Atelier', '--email', EMAIL, '--password', '-');
    expect(made.error).toBe('');
    const server = await first.start();
    expect(await first.logIn()).toBe(200);
    const sessionId = await first.session();
    const before = await Promise.all([0, 1, 2, 3].map((second) => picture(second)));
    for (const bytes of before) await first.upload(sessionId, bytes);
    expect((await first.post('/api/forgot-password', { email: EMAIL })).status).toBe(200);

    const over = new AbortController();
    const meanwhile = (async () => {
      for (let second = 10; !over.signal.aborted; second++) {
        await first.session();
        await first.upload(sessionId, await picture(second));
      }
    })();
    const taken = await first.admin('backup', '--folder', backup);
    over.abort();
    await meanwhile;
    expect(taken.error).toBe('');
    expect(taken.out).toContain(`files`);
    await server.end('SIGTERM');

    const second = await system('second');
    const restored = await second.admin('restore', '--folder', backup);
    expect(restored.error).toBe('');
    expect(restored.out).toContain('missing: 0\norphans: 0\ndamaged: 0');
    const kept = await originals(second.files);
    for (const bytes of before) expect(kept).toContain(sha256(bytes));

    const other = await second.start();
    expect(await second.logIn()).toBe(200);
    const list = routes['sessions.list'].answer.parse(
      await (await second.request('GET', routes['sessions.list'].path)).json(),
    );
    expect(list.data.map(({ id }) => id)).toContain(sessionId);
    // The last file may belong to an upload that was not a photo yet when the backup was taken; its
    // phone resumes it.
    const photoCount = list.data.find(({ id }) => id === sessionId)?.photoCount ?? 0;
    expect([kept.length, kept.length - 1]).toContain(photoCount);
    const use = await second.admin('quota', '--studio', 'Atelier');
    expect(use.out, 'no photo is counted twice').toContain(`uses ${photoCount} photos of any number`);
    // Waiting jobs continue: the server now writes the mail that could not be sent.
    await expect.poll(() => mailsIn('second')).not.toEqual([]);
    await second.upload(await second.session(), await picture(500));
    await other.end('SIGTERM');
    expect((await second.admin('check')).out).toBe('missing: 0\norphans: 0\ndamaged: 0\n');
  }, 240_000);

  test('repeated into the same folder adds new files and removes deleted ones', async () => {
    const second = await system('second');
    const written = await readdir(backup);
    const [gone] = await readdir(second.files, { recursive: true });
    expect(gone).toBeDefined();
    await writeFile(join(backup, 'storage', 'files', 'photos', 'left-behind'), 'nobody knows me');
    expect((await second.admin('backup', '--folder', backup)).error).toBe('');
    expect(await originals(join(backup, 'storage', 'files'))).toEqual(await originals(second.files));
    expect(await readdir(join(backup, 'storage', 'files', 'photos'))).not.toContain('left-behind');
    expect((await readdir(backup)).filter((name) => name.startsWith('tables-'))).toHaveLength(1);
    expect(await readdir(backup)).toHaveLength(written.length);
  });
});

describe('a restore', () => {
  test('into an installation that already has a studio is refused', async () => {
    const second = await system('second');
    const refused = await second.admin('restore', '--folder', backup);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain('There is a studio here already');
  });

  test('from a missing, newer or damaged backup is refused with a reason and leaves nothing half restored', async () => {
    const third = await systemWithDatabase('third');
    const nothing = await third.admin('restore', '--folder', join(folder, 'nowhere'));
    expect(nothing).toMatchObject({ code: 1, error: expect.stringContaining('holds no backup') });

    const path = join(backup, 'manifest.json');
    const manifest = await readFile(path, 'utf8');
    const { folder: tables } = JSON.parse(manifest) as { folder: string };
    await writeFile(path, manifest.replace(/"migration": "[^"]+"/, '"migration": "9999-of-tomorrow"'));
    expect((await third.admin('restore', '--folder', backup)).error).toContain('a newer Photoslate');
    await writeFile(path, manifest);

    const damaged = join(backup, tables, 'sessions.copy.gz');
    const bytes = await readFile(damaged);
    await writeFile(damaged, bytes.subarray(0, bytes.length - 9));
    expect(await third.admin('restore', '--folder', backup)).toMatchObject({ code: 1, out: '' });
    await writeFile(damaged, bytes);

    const again = await third.admin('restore', '--folder', backup);
    expect(again.error).toBe('');
    expect(again.out).toContain('missing: 0\norphans: 0\ndamaged: 0');
  });
});

describe('data erased after a backup', () => {
  test('stays erased after a restore with --erasures, and the command reports the repeated erasure', async () => {
    const before = await systemWithDatabase('erasing');
    await before.admin('studio:create', '--name', 'Atelier', '--email', EMAIL, '--password', '-');
    const server = await before.start();
    expect(await before.logIn()).toBe(200);
    const sessionId = await before.session();
    const answer = await before.post(`/api/events/${sessionId}/photoshoots`, {});
    const shoot = routes['shoots.start'].answer.parse(await answer.json()).data;
    for (const email of ['eva@example.com', 'jan@example.com'])
      await before.post(`/api/photoshoots/${shoot.id}/update-contact`, { customers: [{ email }] });
    const old = join(folder, 'backup-before-erasing');
    expect((await before.admin('backup', '--folder', old)).error).toBe('');

    const of = ['--studio', 'Atelier', '--email', 'Eva@example.com'];
    expect(JSON.parse((await before.admin('export', ...of)).out)).toMatchObject({
      contacts: [{ email: 'eva@example.com' }],
    });
    expect((await before.admin('erase', ...of, '--photos')).out).toContain('contacts 1,');
    const kept = join(before.files, 'erasures');
    await expect.poll(() => readdir(kept).catch(() => [])).toEqual([expect.stringMatching(/\.json$/)]);
    await server.end('SIGTERM');

    const exportAfterRestore = async (name: string, ...erasures: string[]) => {
      const after = await systemWithDatabase(name);
      const restored = await after.admin('restore', '--folder', old, ...erasures);
      expect(restored.error).toBe('');
      const contacts = async (email: string) =>
        JSON.parse((await after.admin('export', '--studio', 'Atelier', '--email', email)).out).contacts
          .length;
      return {
        out: restored.out,
        eva: await contacts('eva@example.com'),
        jan: await contacts('jan@example.com'),
      };
    };
    expect(await exportAfterRestore('forgetful')).toMatchObject({ eva: 1, jan: 1 });
    const again = await exportAfterRestore('mindful', '--erasures', kept);
    expect(again).toMatchObject({ eva: 0, jan: 1 });
    expect(again.out).toContain('Erased again: 1.');
    const nowhere = await (
      await systemWithDatabase('nowhere')
    ).admin('restore', '--folder', old, '--erasures', join(folder, 'none'));
    expect(nowhere).toMatchObject({ code: 1, error: expect.stringContaining('no folder of erasures') });
  }, 240_000);
});

test('the check command lists missing, orphaned and damaged files', async () => {
  const third = await systemWithDatabase('third');
  const paths = (await readdir(third.files, { recursive: true })).filter((path) =>
    path.endsWith('.original'),
  );
  const [missing = '', damaged = ''] = paths;
  await rm(join(third.files, missing));
  await appendFile(join(third.files, damaged), 'x');
  await writeFile(join(third.files, 'photos', 'stray'), 'x');
  const found = await third.admin('check');
  expect(found).toMatchObject({ code: 1, out: '' });
  expect(found.error).toBe(
    `missing: 1\n  ${missing}\norphans: 1\n  photos/stray\ndamaged: 1\n  ${damaged}\n`,
  );
});
