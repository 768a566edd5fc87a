import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSigningKey } from './signing-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the signing key', () => {
  it('is made once, also when several processes start at the same moment, and only its owner can read it', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadSigningKey({ dataDir, signingKey: undefined })));
    const again = await loadSigningKey({ dataDir, signingKey: undefined });
    expect(again).toHaveLength(32);
    for (const key of keys) expect(key.equals(again)).toBe(true);
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['signing.key']);
    expect((await stat(join(dataDir, 'keys', 'signing.key'))).mode & 0o777).toBe(0o600);
  });

  it('comes from the configuration when it says one', async () => {
    const signingKey = 'a secret of more than thirty-two bytes';
    expect((await loadSigningKey({ dataDir, signingKey })).toString()).toBe(signingKey);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not silently replaced when its file is damaged', async () => {
    await loadSigningKey({ dataDir, signingKey: undefined });
    await writeFile(join(dataDir, 'keys', 'signing.key'), '');
    await expect(loadSigningKey({ dataDir, signingKey: undefined })).rejects.toThrow('damaged');
  });
});
