import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The finished mails of a folder, parsed, oldest first; an empty list without the folder. */
export const readMails = (folder: string) => mailReader(folder)();

/**
 * Reads the finished mails of a folder again and again, parsed, oldest first. Each mail is parsed
 * once: some tests read after each of several hundred mails.
 */
export function mailReader(folder: string) {
  const parsed = new Map<string, ReturnType<typeof PostalMime.parse>>();
  const read = async (name: string) => PostalMime.parse(await readFile(join(folder, name)));
  return async () => {
    const names = await readdir(folder).catch(() => []);
    const finished = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).toSorted();
    return Promise.all(
      finished.map((name) => {
        const mail = parsed.get(name) ?? read(name);
        parsed.set(name, mail);
        return mail;
      }),
    );
  };
}

/** The URL of the mail's button. */
export function buttonOf(mail: { html?: string }): string {
  const href = /class="button" href="([^"]+)"/.exec(mail.html ?? '')?.[1];
  if (!href) throw new Error('the mail has no button');
  return href.replaceAll('&amp;', '&');
}

export interface Notice {
  /** The id of the bounced mail. */
  id: string;
  status?: string;
  action?: string;
  to?: string;
  said?: string;
  type?: string;
  original?: 'message/rfc822' | 'text/rfc822-headers' | 'none';
  envelope?: string;
}

/** A bounce notice in the format of a mail server (RFC 3464). */
export function bounceNotice({
  id,
  status = '5.1.1',
  action = 'failed',
  to = 'parent@family.test',
  ...more
}: Notice): string {
  const { said = '550 5.1.1 no such user', type = 'multipart/report; report-type=delivery-status' } = more;
  const { original = 'message/rfc822', envelope } = more;
  return [
    'From: MAILER-DAEMON@mx.test',
    'To: no-reply@photoslate.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    ...(envelope === undefined ? [] : [`Original-Envelope-Id: ${envelope}`]),
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    ...(original === 'none'
      ? []
      : [
          '--b',
          `Content-Type: ${original}`,
          '',
          `Message-ID: <${id}@photoslate.test>`,
          'Subject: Your photos',
          '',
          '',
        ]),
    '--b--',
    '',
  ].join('\r\n');
}
