import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CardReport } from '@photoslate/contract/card';
import type { CDPSession, Page } from '@playwright/test';
import type { ProxiedApp } from './proxied-app.ts';

/** Unique bytes that start like a JPEG: they are stored, and cannot be displayed. */
export const jpegLike = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes - 4)]);

/** Writes this many of them into a folder; returns their paths. */
export async function writeFiles(folder: string, count: number, bytes: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: count }, (_, nth) => join(folder, `IMG_${1000 + nth}.JPG`));
  await Promise.all(paths.map((path) => writeFile(path, jpegLike(bytes))));
  return paths;
}

/** A limit is lifted only by the session that has set it. */
const devtoolsOf = new WeakMap<Page, CDPSession>();

/**
 * Limits the upload speed, so that a fault in the middle hits the middle of a file; `null`: no
 * limit.
 */
export async function limitUpload(page: Page, bytesPerSecond: number | null): Promise<void> {
  const devtools = devtoolsOf.get(page) ?? (await page.context().newCDPSession(page));
  devtoolsOf.set(page, devtools);
  const uploadThroughput = bytesPerSecond ?? -1;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** The number of bytes of unfinished uploads on the server's disk. */
export async function bytesUnderway(app: ProxiedApp): Promise<number> {
  const folder = join(app.dataDir, 'storage', 'uploads');
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) => stat(join(folder, name)).catch(() => null)),
  );
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** The server's card report of the session, bypassing the page. */
export async function cardOf(app: ProxiedApp, sessionId: string): Promise<CardReport> {
  return CardReport.parse(await app.get(`/api/events/${sessionId}/card`));
}
