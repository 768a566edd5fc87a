import { routes } from '@photoslate/contract/routes';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { openOwnDatabase, postmasterOf } from '../accidents/own-database.ts';
import { cpuOfTree } from '../field/cpu-of-tree.ts';

const SETTLE_MS = 15_000;
const IDLE_MS = 30_000;
const AT_ONCE = 2;

/** CPU milliseconds. */
export interface ServerCpu {
  /** Of Node and its reader processes. */
  node: number;
  /** Of PostgreSQL. */
  postgres: number;
}

/** A real server in its own processes, with its own PostgreSQL, and a photographer's session. */
export async function startWholeServer() {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-ingest-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await runServer({ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' });
  const pool = await openOwnDatabase(dataDir);
  // The codes in these photographs belong to no shoot. On a card without codes, the server scans
  // some photographs deeply, which takes seconds; `npm run bench qr` measures that.
  await pool.query('alter table photos alter column looked_harder set default true');
  const postmaster = await postmasterOf(dataDir);

  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'native', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const setUp = {
    token: decodeURIComponent(/\/setup#(\S+)/.exec(server.printed())?.[1] ?? ''),
    studioName: 'Bench',
    language: 'en',
    email: 'robin@example.com',
    password: 'correct horse battery',
  };
  const { authorisation } = routes['auth.setUp'].answer.parse(
    await post(routes['auth.setUp'].path, setUp, {}),
  );
  const authorization = `Bearer ${authorisation.token}`;
  const prices = await fetch(url + routes['studio.priceGroups'].path, { headers: { authorization } });
  const { data: session } = routes['sessions.create'].answer.parse(
    await post(
      routes['sessions.create'].path,
      {
        location: { name: 'Bench', location: 'Bench' },
        priceGroupId: routes['studio.priceGroups'].answer.parse(await prices.json()).data[0]?.id,
      },
      { authorization },
    ),
  );

  async function upload(bytes: Buffer<ArrayBuffer>): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const metadata = { sessionId: session.id, filename: `${sha256}.JPG`, sha256 };
    const answer = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: {
        authorization,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(','),
      },
      body: bytes,
    });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  }

  /** Whether every photo is read and matched. */
  async function isDone(): Promise<boolean> {
    const { rows } = await pool.query<{ open: number }>(
      `select (select count(*) from photos where state = 'stored')
            + (select count(*) from jobs.job where state <= 'active' and name like 'photos.%') as open`,
    );
    return rows[0]?.open === 0;
  }

  /** So far. The processes of PostgreSQL descend from those of Node. */
  function cpu(): ServerCpu {
    const [all, database] = [server.process.pid!, postmaster.pid].map(cpuOfTree);
    if (!all || !database) throw new Error('the CPU time of processes can be read on Linux only');
    const postgres = (database.own + database.others) * 1000;
    return { node: (all.own + all.others) * 1000 - postgres, postgres };
  }

  return {
    /** The CPU milliseconds that an idle server uses in one second. */
    async idle(): Promise<ServerCpu> {
      await delay(SETTLE_MS);
      const before = cpu();
      await delay(IDLE_MS);
      const after = cpu();
      const seconds = IDLE_MS / 1000;
      return {
        node: (after.node - before.node) / seconds,
        postgres: (after.postgres - before.postgres) / seconds,
      };
    },
    /** Uploads files, two at a time, and waits until they are read and matched. */
    async ingest(files: readonly Buffer<ArrayBuffer>[]): Promise<ServerCpu & { seconds: number }> {
      const begun = performance.now();
      const before = cpu();
      const queue = [...files];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let file = queue.shift(); file; file = queue.shift()) await upload(file);
        }),
      );
      while (!(await isDone())) await delay(500);
      const after = cpu();
      return {
        node: after.node - before.node,
        postgres: after.postgres - before.postgres,
        seconds: (performance.now() - begun) / 1000,
      };
    },
    async stop(): Promise<void> {
      await pool.end();
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
