import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { twinNikons } from '@photoslate/test-support/fixtures/card-plan';
import { freePort } from '@photoslate/test-support/run-server';
import { cardOf, type CardStory } from './card.ts';
import { GARDEN_CARD, LAKE_CARD } from './card-stories.ts';
import { createClient, type Client } from './client.ts';
import { mailed } from './pictures/mailed.ts';
import { GARDEN, LAKE, WAITING, type DemoShoot } from './sample-data.ts';

const root = join(import.meta.dirname, '..');

/** Starts the demo as its own process. */
function startDemo(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(root, 'demo/main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', ...env },
  });
  let said = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      said += piece.toString();
      child.emit('said');
    });
  return {
    /** Resolves with the output once it contains this text, or when the demo has ended. */
    async says(text: string): Promise<string> {
      while (!said.includes(text) && child.exitCode === null)
        await Promise.race([once(child, 'said'), ended]);
      return said;
    },
    ended,
    async end(): Promise<number | null> {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

/** The photos of a session as matched, and the truth of the card that the demo drew for it. */
async function matchedCard(client: Client, id: string, plan: readonly DemoShoot[], story: CardStory) {
  const params = { id };
  const { data: session } = await client.call('sessions.show', { params });
  const { cameras } = (await client.call('card.report', { params })).data;
  const { data: photos } = await client.call('photos.timeline', { params });
  const { frames } = cardOf({ session, shoots: session.shoots }, plan, story);
  // Compared to hundredths of a second, which all of these cameras write.
  const byFile = new Map(
    frames.map((frame) => [
      `${frame.name} ${new Date(frame.cameraTimeMs).toISOString().slice(0, -2)}`,
      frame,
    ]),
  );
  const matched = photos.map((photo) => {
    const frame = byFile.get(`${photo.fileName} ${photo.cameraTime?.slice(0, -1)}`);
    const shootId = session.shoots[frame?.shoot ?? -1]?.id;
    return { ...photo, frame, truth: shootId, body: cameras[photo.camera ?? -1] };
  });
  return { session, cameras, frames, matched };
}

/** The card of the past session as matched, and the files that the demo left for the browser. */
async function pastDay(client: Client, id: string, cardDir: string) {
  const { session, frames, matched } = await matchedCard(client, id, LAKE, LAKE_CARD);
  const names = await readdir(cardDir);
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(cardDir, name));
      return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
  const { data: verified } = await client.call('card.verify', { params: { id }, body: { files } });
  const { data: plan } = await client.call('galleries.publishPlan', { params: { id } });
  const photos = matched.filter(({ role }) => role === 'photo');
  return { session, frames, matched, photos, verified, plan };
}

/** Follows the link of the mail for the double opt-in, and confirms what its page shows. */
async function confirmByMail(client: Client, dataDir: string): Promise<void> {
  const token = await mailed(dataDir, '', /\/my-data\?[^#]*#([\w.~-]+)/);
  const { data: page } = await client.call('privacy.showOwn', { body: { token } });
  const shownIds = (page.toConfirm ?? []).map(({ id }) => id);
  await client.call('privacy.confirmOwn', { body: { token, claimIds: shownIds, shownIds } });
}

const isCompared = ({ reasons }: { reasons: string[] }) => reasons.includes('code-compared');

test('the demo has the data it announces, and a second demo on the same folder explains the conflict', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-demo-'));
  const env = { DEMO_DIR: folder, PORT: String(await freePort()) };
  const demo = startDemo(env);
  onTestFinished(async () => {
    await demo.end();
    await rm(folder, { recursive: true, force: true });
  });
  await demo.says('Preparing the demo');

  const second = startDemo({ ...env, DATA_DIR: '/nowhere', PORT: String(await freePort()) });
  expect((await second.ended)[0], 'a second demo on the same folder').toBe(1);
  expect(await second.says('Another demo')).toContain(`Another demo is running in ${folder}. Stop it first`);

  const said = await demo.says('Ctrl-C ends it');
  expect(said).toContain('choose “Share the QR code”');

  const client = createClient(`http://localhost:${env.PORT}`);
  const [, email = '', password = ''] = /Log in as +(\S+)\s+Password +(\S+)/.exec(said) ?? [];
  const login = await client.call('auth.login', { body: { email, password } });
  client.useToken(login.authorisation.token, password);
  const { data: sessions } = await client.call('sessions.list');
  const reportOf = async (name: string) => {
    const session = sessions.find(({ location }) => location.name.startsWith(name));
    expect(session, name).toBeDefined();
    return (await client.call('card.report', { params: { id: session?.id ?? '' } })).data;
  };

  const lake = await reportOf('Strandbad Wannsee');
  expect(lake.anomalies.map(({ kind }) => kind).toSorted(), 'questions of the past session').toEqual([
    'outside-shoots',
    'qr-late',
    'qr-missed',
  ]);
  const day = await pastDay(client, lake.sessionId, join(folder, 'card'));
  const hours = (Date.parse(day.session.endedAt ?? '') - Date.parse(day.session.createdAt)) / 3_600_000;
  expect(hours).toBeCloseTo(4.7, 1);
  expect(day.verified).toMatchObject({ cardCount: day.frames.length, safeToFormat: true });
  for (const { fileName, frame, shootIds, truth } of day.photos) {
    expect(frame?.kind, fileName).toBe('photo');
    expect([[], [truth]], fileName).toContainEqual(shootIds);
  }
  const certain = day.photos.filter(({ verdict }) => verdict === 'certain');
  expect(certain.length, 'most photos are certain').toBeGreaterThan(day.photos.length * 0.8);
  expect(day.matched.filter(({ role }) => role === 'hidden')).toHaveLength(3);
  expect(lake.versionCount, 'edited photos').toBe(2);
  expect(day.session.shoots.filter(({ gallery }) => gallery === 'published')).toHaveLength(8);
  expect(day.plan.shoots.filter(({ hold }) => hold)).toHaveLength(1);
  expect(day.session.shoots.filter(({ customers }) => customers.length === 0)).toHaveLength(1);

  type Report = Awaited<ReturnType<typeof reportOf>>;
  const open = ({ anomalies, reviewCount }: Pick<Report, 'anomalies' | 'reviewCount'>) =>
    anomalies.filter(({ settled }) => !settled).length + reviewCount;
  const park = await reportOf('Vondelpark');
  expect(park.assignedCount, 'the clocks found most of its photos').toBeGreaterThan(park.photoCount / 2);
  expect(open(park), 'questions of the Vondelpark').toBeGreaterThan(0);
  const { sessionId, ...garden } = await reportOf('Jardin du Luxembourg');
  expect(open(garden)).toBeGreaterThan(0);

  const matchedGarden = () => matchedCard(client, sessionId, GARDEN, GARDEN_CARD);
  // On a slow machine the matching with the scanned code may still be under way.
  const comparedCount = async () => (await matchedGarden()).matched.filter(isCompared).length;
  await expect.poll(comparedCount, { timeout: 120_000, interval: 500 }).toBe(1);
  const { cameras, frames, matched } = await matchedGarden();
  expect(matched.map(({ frame }) => frame?.kind)).not.toContain(undefined);
  expect(matched).toHaveLength(frames.length);
  const compared = matched.filter(isCompared);
  expect(compared.map(({ role, candidateShootIds }) => ({ role, candidateShootIds }))).toEqual([
    { role: 'qr-frame', candidateShootIds: [compared[0]?.truth] },
  ]);
  expect(compared[0]?.frame?.isCodeCovered).toBe(true);

  const twins = cameras.filter(({ camera }) => camera.startsWith('NIKON D750'));
  expect(twins.map(({ camera }) => camera)).toEqual(
    twinNikons.map(({ noteSerial }, body) => `NIKON D750 #${noteSerial} (${body + 1})`),
  );
  expect(new Set(twins.map(({ cameraKey }) => cameraKey)).size, 'they share a camera key').toBe(1);
  const taken = matched.filter(({ role, body }) => role === 'photo' && twins.some((twin) => twin === body));
  for (const { body, frame, shootIds, truth, fileName } of taken) {
    expect(body?.camera, fileName).toContain(`#${frame?.camera.noteSerial}`);
    expect([[], [truth]], fileName).toContainEqual(shootIds);
  }
  const doubted = taken.filter(({ shootIds }) => shootIds.length === 0);
  expect(doubted.map(({ reasons }) => reasons[0])).toEqual(['foreign-code']);
  expect(taken.flatMap(({ reasons }) => reasons)).not.toContain('two-bodies');
  expect(taken.map(({ verdict }) => verdict)).toContain('certain');

  const { data: use } = await client.call('quotas.show');
  const fill = use.photos / (use.quotaPhotos ?? 0);
  expect([fill > 0.3, fill < 0.7], `${use.photos} photos of ${use.quotaPhotos}`).toEqual([true, true]);
  const personAt = async (search: string) => {
    const { data: people } = await client.call('customers.list', { query: { search } });
    return (await client.call('customers.show', { params: { id: people[0]?.id ?? '' } })).data;
  };
  const news = async (address: string) => {
    const { note, purposes } = await personAt(address);
    const [consent] = purposes;
    return { note, state: consent?.state, isOwnText: consent?.text.includes('Noordlicht') };
  };
  expect(await news('anna.brandt@example.org')).toEqual({
    note: expect.stringMatching(/^Prints on matt paper/),
    state: 'given',
    isOwnText: true,
  });
  expect(await news('lucia.romero@example.org')).toMatchObject({ note: null, state: 'not-confirmed' });
  expect(await news('emma.harper@example.org')).toMatchObject({ state: 'withdrawn', isOwnText: true });
  expect(await news('chloe.moreau@example.org')).toMatchObject({ state: 'none' });

  expect(await personAt(WAITING.email)).toMatchObject({ waitsForOptIn: true });
  const query = { search: WAITING.email, kind: 'confirm-registration' } as const;
  expect((await client.call('mail.table', { query })).data).toMatchObject([{ state: 'sent' }]);
  expect(said).toContain(`${WAITING.firstName} ${WAITING.lastName} has not`);
  expect(said).toContain(WAITING.email);
  await confirmByMail(client, join(folder, 'data'));
  const confirmed = await personAt(WAITING.email);
  expect(confirmed).toMatchObject({ confirmed: true, purposes: [{ state: 'given' }] });
  expect(confirmed.waitsForOptIn).toBeUndefined();

  expect(await demo.end()).toBe(0);
}, 900_000);
