import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/open-database.ts';
import { openEvents } from '../events.ts';
import { createLogger } from '../log.ts';
import { KeyError } from './key-file.ts';
import { shareKeys } from './shared-keys.ts';

const log = createLogger({ logLevel: 'silent' });
const [OLD, NEW, FOREIGN] = ['old', 'new', 'foreign'].map((name) => Buffer.from(name.padEnd(32)));
const fingerprint = Buffer.alloc(64);

let database: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-shared-keys-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

interface Given {
  readonly signing?: (Buffer | undefined)[];
  readonly encryption?: (Buffer | undefined)[];
  /** Whether `SIGNING_KEY` is set. */
  readonly isConfigured?: boolean;
}
const present = (keys: (Buffer | undefined)[]) => keys.filter((key) => key !== undefined);

/** Starts a server with these keys, the current one first. @returns "started", or the refusal */
async function start({ signing = [OLD], encryption = [OLD], isConfigured = false }: Given = {}) {
  const keys = { signing: present(signing), encryption: present(encryption), fingerprint };
  const config = { dataDir, signingKeys: isConfigured ? keys.signing.map(String) : [] };
  try {
    running.push(await openEvents(database.connection, log, { join: shareKeys(config, keys) }));
    return 'started';
  } catch (error) {
    if (error instanceof KeyError) return error.message;
    throw error;
  }
}

describe('a server beside another one', () => {
  test('starts with the same keys', async () => {
    expect([await start(), await start()]).toEqual(['started', 'started']);
  });

  test('is refused with another encryption key', async () => {
    await start();
    expect(await start({ encryption: [FOREIGN] })).toBe(
      `${dataDir}/keys/sealing.key lacks the key with which another server of this database encrypts: copy the file from that server.`,
    );
  });

  test('is refused with another signing key, of the file or the environment', async () => {
    await start();
    expect(await start({ signing: [FOREIGN] })).toBe(
      `${dataDir}/keys/signing.key lacks the key with which another server of this database signs: copy the file from that server.`,
    );
    expect(await start({ signing: [FOREIGN], isConfigured: true })).toBe(
      'SIGNING_KEY lacks the key with which another server of this database signs: set the same value for all of them.',
    );
  });

  test('starts with new keys before the former ones, and then refuses servers without the new ones', async () => {
    await start();
    const rotated = { signing: [NEW, OLD], encryption: [NEW, OLD] };
    expect(await start(rotated)).toBe('started');
    expect(await start()).toContain('signing.key lacks the key');
    expect(await start(rotated)).toBe('started');
  });

  test('is not compared with a server that has ended, or that was refused', async () => {
    await start();
    expect(await start({ signing: [FOREIGN] })).toContain('lacks the key');
    expect(await start()).toBe('started');
    for (const server of running.splice(0)) await server.close();
    expect(await start({ signing: [FOREIGN], encryption: [FOREIGN] })).toBe('started');
  });

  test('is compared with a server whose connection was lost and restored', async () => {
    await start();
    const holders = async () =>
      (
        await database.pool.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objsubid = 2
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.map(({ pid }) => pid);
    const [former] = await holders();
    await database.pool.query('select pg_terminate_backend($1)', [former]);
    await expect.poll(async () => (await holders()).filter((pid) => pid !== former)).toHaveLength(2);
    expect(await start({ encryption: [FOREIGN] })).toContain('sealing.key lacks the key');
  });
});
