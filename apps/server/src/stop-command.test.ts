import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, runAdmin, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { postgresProcesses } from '#platform/database/embedded-postgres/processes.ts';
import { clusterNameOf } from '#platform/database/embedded-postgres/socket-dir.ts';
import { stopOrphan } from '#platform/database/embedded-postgres/stop-orphan.ts';
import { createLogger } from './platform/log.ts';

const log = createLogger({ logLevel: 'silent' });

let dataDir: string;
let server: RunningServer | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-stop-'));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await stopOrphan(dataDir, log);
  await rm(dataDir, { recursive: true, force: true });
});

test('the stop command stops the PostgreSQL of a killed server, and refuses to stop that of a running server', async () => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1' };
  const processes = () => postgresProcesses(clusterNameOf(join(dataDir, 'postgres', 'cluster')));
  server = await runServer(env);
  await expect(stopOrphan(dataDir, log)).rejects.toThrow(
    `A Photoslate server runs on ${dataDir}. Stop that server: its PostgreSQL stops with it.`,
  );
  await server.end('SIGKILL');
  server = undefined;
  expect(await processes()).not.toEqual([]);

  expect(await runAdmin(['stop'], env)).toEqual({
    code: 0,
    out: `PostgreSQL in ${dataDir} is stopped.\n`,
    error: '',
  });
  expect(await processes()).toEqual([]);
  expect(await stopOrphan(dataDir, log)).toBe(false);

  const next = await openEmbeddedPostgres(dataDir, 'server', log);
  await next.close();
  const written = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
  expect(written.match(/database system is ready/g)).toHaveLength(2);
  expect(written).not.toContain('not properly shut down');
});

test('the stop command changes nothing in a folder without PostgreSQL', async () => {
  const empty = join(dataDir, 'none');
  await mkdir(empty);
  expect(await stopOrphan(empty, log)).toBe(false);
  expect(await stopOrphan(join(empty, 'missing'), log)).toBe(false);
  expect(await readdir(empty)).toEqual([]);
});

test('the stop command refuses to stop PostgreSQL while another command uses it', async () => {
  const used = await openEmbeddedPostgres(dataDir, 'guest', log);
  await expect(stopOrphan(dataDir, log)).rejects.toThrow(
    `Another command or server uses PostgreSQL in ${dataDir}`,
  );
  await used.close();
  expect(await stopOrphan(dataDir, log)).toBe(false);
});
