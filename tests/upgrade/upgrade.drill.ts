// Lets the server of the last release continue on the tables of this version, beside a new server,
// as during an upgrade of several machines. Usage: npm run drill upgrade [folder of the release]
// The folder is one that scripts/release-bundle.mjs has built; without it, it is built first.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresNodes } from '@photoslate/test-support/postgres-nodes';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { checkState, untilIdle } from '../../bench/accidents/check-state.ts';
import { setUpStudio } from '../../bench/accidents/drive.ts';
import { createPhone } from '../../bench/accidents/phone.ts';
import { openPhotographs } from '../../bench/accidents/photographs.ts';
import { openRecords } from '../../bench/accidents/records.ts';
import { openSmtpSink } from '../../bench/accidents/smtp-sink.ts';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { openPool } from '../../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { travel } from '../cluster/journey.ts';

const VERSION = '0.1.0';
const START_MS = 120_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const closing: (() => unknown)[] = [];

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-upgrade-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Builds the commit that released the version. */
async function buildRelease(): Promise<string> {
  const folder = join(await temporary(), 'release');
  const heading = `^## \\[${VERSION.replaceAll('.', '\\.')}\\] - `;
  const commit = execFileSync('git', ['log', '-1', '--format=%H', '-G', heading, '--', 'CHANGELOG.md'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  execFileSync(process.execPath, ['scripts/release-bundle.mjs', commit, folder], {
    cwd: root,
    stdio: 'inherit',
  });
  return folder;
}

/** Starts the server of a checkout as its operator does. Resolves with its output. */
async function startRelease(folder: string, environment: Record<string, string>): Promise<() => string> {
  const child = spawn(process.execPath, ['scripts/with-node.mjs', 'scripts/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, 'exit');
  closing.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const from = performance.now();
  while (!/is ready: .*\n\n/s.test(output)) {
    if (child.exitCode !== null || performance.now() - from > START_MS)
      throw new Error(`${VERSION} did not start:\n${output}`);
    await delay(100);
  }
  return () => output;
}

/**
 * The former version does not know what is new, such as a kind of mail. Its queue repeats the job
 * until a new server takes it.
 */
const isGivenBack = (line: string) =>
  line.includes('There is no kind of mail') && line.includes('a job failed');

async function drill(): Promise<string[]> {
  const release = process.argv[3] ?? (await buildRelease());
  const home = await temporary();
  const nodes = await openPostgresNodes();
  closing.push(() => nodes.close());
  const sink = await openSmtpSink();
  closing.push(() => sink.close());
  const database = await nodes.primary();
  const ports = [await freePort(), await freePort()];
  const [formerUrl, url] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const environment = {
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: `postgresql://photoslate@127.0.0.1:${database.port}/postgres`,
    PUBLIC_URL: formerUrl,
    SMTP_URL: sink.url,
    HOST: '127.0.0.1',
  };
  const former = await startRelease(release, { ...environment, PORT: String(ports[0]) });
  await setUpStudio(formerUrl, decodeURIComponent(/\/setup#(\S+)/.exec(former())?.[1] ?? ''));
  await database.query('update studios set quiet_from_minute = null, quiet_to_minute = null');
  const photograph = await openPhotographs([360], randomFrom('upgrade', 1));
  const records = openRecords();
  const over = new AbortController();
  closing.push(() => over.abort());
  const broken: string[] = [];
  const go = async (what: string, at: string, webs: readonly string[]) => {
    const phone = createPhone(at, records, over.signal);
    await phone.logIn();
    const { readMs, mailedMs, shown } = await travel(phone, records, sink, photograph, webs);
    broken.push(...shown);
    console.log(
      `✓ ${what}: read after ${(readMs / 1000).toFixed(1)} s, mailed after ${(mailedMs / 1000).toFixed(1)} s`,
    );
  };
  await go(`${VERSION} alone`, formerUrl, [formerUrl]);

  const server = await runServer({ ...environment, PORT: String(ports[1]) });
  closing.push(() => server.end('SIGTERM'));
  const both = [formerUrl, url];
  // Both run jobs, so each journey goes through jobs of both versions.
  for (let round = 1; round <= 4; round++) {
    await go(`${VERSION} on the new tables, ${round}`, formerUrl, both);
    await go(`the new server beside it, ${round}`, url, both);
  }
  const pool = openPool(database.connection, createLogger({ logLevel: 'silent' }));
  closing.push(() => pool.end());
  await untilIdle(pool, START_MS);
  for (const { count, what, detail } of await checkState(pool, environment))
    if (count > 0) broken.push(`${what}: ${detail}`);
  broken.push(...records.refused.map((refusal) => `refused: ${refusal}`));
  const { rows } = await pool.query<{ kind: string }>(`select kind from mails where state <> 'sent'`);
  broken.push(...rows.map(({ kind }) => `a mail was not sent: ${kind}`));
  const errors = [former(), server.printed()].map((output) =>
    output.split('\n').filter((line) => /"level":(50|60)|\berror\b/i.test(line)),
  );
  const givenBack = errors[0]!.filter(isGivenBack).length;
  console.log(`Jobs of the new server that ${VERSION} could not do, and that were repeated: ${givenBack}`);
  broken.push(...errors.flat().filter((line) => !isGivenBack(line)));
  return broken;
}

try {
  const broken = await drill();
  console.log(broken.length === 0 ? '0 errors, nothing lost' : `\nBroken:\n${broken.join('\n')}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
