import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** The file name prefix of mails written from now on. */
export const fromNow = (): string => new Date().toISOString().replaceAll(':', '-');

/**
 * Finds a secret that the server only sends by mail: the newest match in the mails on disk; empty
 * if none arrives.
 */
export async function mailed(dataDir: string, since: string, secret: RegExp): Promise<string> {
  const folder = join(dataDir, 'mails');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(500)) {
    const names = (await readdir(folder)).filter((name) => name > since).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const whole = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    const found = whole.flatMap((mail) => secret.exec(mail)?.[1] ?? []).at(-1);
    if (found) return found;
  }
  return '';
}
