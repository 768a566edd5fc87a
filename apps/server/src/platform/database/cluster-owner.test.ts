import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';

const run = promisify(execFile);
const ownUid = process.getuid?.() ?? -1;
const isRoot = ownUid === 0;
const NOBODY = 65_534;

/**
 * Users for this test only: one that exists, one that does not, and one that no system can create.
 */
const random = randomBytes(4).toString('hex');
const PRESENT = `pstest-${random}-p`;
const ABSENT = `pstest-${random}-a`;
const IMPOSSIBLE = 'no:such:name';

let parent: string;
/**
 * A folder as earlier versions created it: owned by `nobody`, with host lines in pg_hba.conf. Each
 * test gets a copy.
 */
let model: string;
let dataDir: string;
let uid: number;
let gid: number;
let lines: string[];

const log = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
const open = (systemUser: string) => openEmbeddedPostgres(dataDir, 'guest', log, systemUser);
const home = () => join(dataDir, 'postgres');
const cluster = () => join(home(), 'cluster');

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const { stdout } = await run('getent', ['passwd', name]);
  const [, , foundUid, foundGid] = stdout.split(':').map(Number);
  return { uid: foundUid ?? -1, gid: foundGid ?? -1 };
}

async function postmaster(): Promise<{ pid: number; uid: number }> {
  const pid = Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return { pid, uid: (await stat(`/proc/${pid}`)).uid };
}

async function killPostmaster(): Promise<void> {
  const { pid } = await postmaster();
  process.kill(pid, 'SIGKILL');
  // A zombie process has no command line.
  const commandLine = () => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  await expect.poll(commandLine).toBe('');
}

async function ask(host: string, text: string): Promise<unknown[]> {
  const client = new Client({ host, user: 'photoslate', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/**
 * Opens the cluster, resolves with the rows of the table `kept` and the user that PostgreSQL ran
 * as, and closes it.
 */
async function life(systemUser: string): Promise<{ kept: unknown[]; ranAs: number }> {
  const postgres = await open(systemUser);
  const kept = await ask(postgres.host, 'select * from kept');
  const { uid: ranAs } = await postmaster();
  await postgres.close();
  return { kept, ranAs };
}
const lifeAs = (ranAs: number) => ({ kept: [{ number: 1 }], ranAs });

/** The owners of the cluster and of all files in it. */
async function owners(): Promise<number[]> {
  const entries = await readdir(cluster(), { recursive: true });
  const found = ['', ...entries].map(async (entry) => (await lstat(join(cluster(), entry))).uid);
  return [...new Set(await Promise.all(found))];
}

/** Only root chooses a user. Any other user runs PostgreSQL as itself, without a log message. */
const asRoot = (title: string, work: () => Promise<void>) =>
  it(title, async () => {
    if (isRoot) return work();
    expect(await life(PRESENT)).toEqual(lifeAs(ownUid));
    expect([await owners(), lines]).toEqual([[ownUid], []]);
  });

beforeAll(async () => {
  lines = [];
  parent = await mkdtemp(join(tmpdir(), 'photoslate-owner-'));
  await chmod(parent, 0o711);
  model = dataDir = join(parent, 'model');
  const postgres = await open(IMPOSSIBLE);
  await ask(postgres.host, 'create table kept as select 1 number');
  await postgres.close();
  const access = join(cluster(), 'pg_hba.conf');
  await writeFile(access, `${await readFile(access, 'utf8')}host all all 127.0.0.1/32 trust\n`);
  if (!isRoot) return;
  await run('useradd', ['--system', '--user-group', PRESENT]);
  ({ uid, gid } = await idsOf(PRESENT));
});
afterAll(async () => {
  for (const name of isRoot ? [PRESENT, ABSENT] : [])
    await run('userdel', [name]).catch((error: unknown) => expect(String(error)).toContain('does not exist'));
  await rm(parent, { recursive: true, force: true });
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(parent, 'data-'));
  await chmod(dataDir, 0o711);
  await run('cp', ['-a', join(model, 'postgres'), dataDir]);
  lines = [];
});

describe('the system user of the embedded PostgreSQL', () => {
  asRoot('is a system user of its own, created once and said in one line', async () => {
    await rm(home(), { recursive: true });
    await (await open(ABSENT)).close();
    const created = await idsOf(ABSENT);
    expect(lines).toEqual([
      `Created the system user ${ABSENT} (uid ${created.uid}), which PostgreSQL runs as`,
    ]);
    expect(await owners()).toEqual([created.uid]);
    expect((await run('getent', ['passwd', ABSENT])).stdout).toMatch(
      /:\/nonexistent:\/usr\/sbin\/nologin\n$/,
    );

    const again = await open(ABSENT);
    const beside = await open(ABSENT);
    await killPostmaster();
    await beside.revive();
    expect(await stat(`/proc/${(await postmaster()).pid}`)).toMatchObject(created);
    await again.close();
    await beside.close();
    expect(lines).toHaveLength(1);
  });

  asRoot('gets a folder of nobody’s at the next start, with all that is in it', async () => {
    expect(await life(PRESENT)).toEqual(lifeAs(uid));
    expect(await owners()).toEqual([uid]);
    expect(lines).toEqual([expect.stringContaining(`Giving ${cluster()} to uid ${uid}`)]);
  });

  asRoot('is nobody, with a warning, where none can be created', async () => {
    expect(await life(IMPOSSIBLE)).toEqual(lifeAs(NOBODY));
    expect(lines).toEqual([
      expect.stringMatching(
        /^PostgreSQL runs as uid 65534, .*no:such:name could not be created \(useradd: invalid user name/,
      ),
    ]);
  });

  asRoot('gets the whole folder when the start that gave it was interrupted', async () => {
    // The state after a start was killed half-way: parent folders still belong to root.
    const interrupt = async () => {
      await run('chown', ['-R', `${uid}:${gid}`, join(cluster(), 'global')]);
      for (const folder of ['', 'base', 'base/1']) await chown(join(cluster(), folder), 0, 0);
    };
    await interrupt();
    expect(await life(PRESENT)).toEqual(lifeAs(uid));
    expect(await owners()).toEqual([uid]);
    await interrupt();
    expect(await life(IMPOSSIBLE)).toEqual(lifeAs(NOBODY));
    expect(await owners()).toEqual([NOBODY]);
  });

  asRoot('gets nothing outside of the folder, whatever links lie in it', async () => {
    const outside = await mkdtemp(join(parent, 'outside-'));
    const file = join(outside, 'file');
    await writeFile(file, '');
    await symlink(outside, join(cluster(), 'base', 'folder'));
    await symlink(file, join(cluster(), 'file'));
    await link(file, join(cluster(), 'hard'));
    expect(await life(PRESENT)).toEqual(lifeAs(uid));
    expect([(await stat(outside)).uid, (await stat(file)).uid]).toEqual([0, 0]);
  });

  asRoot('stays the former one, with a warning, while a tablespace lies elsewhere', async () => {
    await symlink(await mkdtemp(join(parent, 'space-')), join(cluster(), 'pg_tblspc', '99999'));
    expect(await life(PRESENT)).toEqual(lifeAs(NOBODY));
    expect((await stat(cluster())).uid).toBe(NOBODY);
    expect(lines).toEqual([expect.stringContaining(`Parts of ${cluster()} lie elsewhere`)]);
  });

  asRoot('stays the former one for as long as another process uses the folder', async () => {
    const former = await open(IMPOSSIBLE);
    const later = await open(PRESENT);
    await killPostmaster();
    await later.revive();
    expect(await ask(former.host, 'select * from kept')).toEqual([{ number: 1 }]);
    expect([(await postmaster()).uid, await owners()]).toEqual([NOBODY, [NOBODY]]);
    await former.close();
    await later.close();
    expect(await life(PRESENT)).toEqual(lifeAs(uid));
  });

  asRoot('takes over what a killed server left running as nobody', async () => {
    const script = `const { openEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres/embedded-postgres.ts', import.meta.url))});
      const log = { info() {}, warn() {} };
      await openEmbeddedPostgres(${JSON.stringify(dataDir)}, 'server', log, ${JSON.stringify(IMPOSSIBLE)});
      console.log('open'); setInterval(() => {}, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    server.kill('SIGKILL');
    await once(server, 'close');
    expect((await postmaster()).uid).toBe(NOBODY);
    expect(await life(PRESENT)).toEqual(lifeAs(uid));
    expect(await owners()).toEqual([uid]);
  });

  asRoot('is the ordinary user whose folder it is, who can go on without root', async () => {
    await run('chown', ['-R', `${uid}:${gid}`, home()]);
    expect(await life(IMPOSSIBLE)).toEqual(lifeAs(uid));
    expect([await owners(), lines]).toEqual([[uid], []]);
  });

  asRoot('reaches its folder through others that are closed to it', async () => {
    // 0o700: closed to all others. 0o701: open to all others except the group, to which the user
    // belongs.
    for (const mode of [0o700, 0o701]) {
      await chown(dataDir, 0, gid);
      await chmod(dataDir, mode);
      expect(await life(PRESENT)).toEqual(lifeAs(uid));
    }
  });

  it('pg_hba.conf allows no network connections, even if the folder had host lines', async () => {
    await life(PRESENT);
    const rules = (await readFile(join(cluster(), 'pg_hba.conf'), 'utf8')).match(/^[^#\n].*$/gm);
    expect(rules).toEqual(['local all all trust', 'local replication all trust']);
    expect((await stat(join(cluster(), 'pg_hba.conf'))).uid).toBe(isRoot ? uid : ownUid);
  });
});
