import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The finished mails of a folder, parsed, oldest first; none when there is no folder. */
export async function readMails(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted();
  return Promise.all(finished.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The address that the button of a mail leads to. */
export function buttonOf(mail: { html?: string }): string {
  const href = /class="button" href="([^"]+)"/.exec(mail.html ?? '')?.[1];
  if (!href) throw new Error('the mail has no button');
  return href.replaceAll('&amp;', '&');
}
