import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '#platform/config.ts';
import { areaLog, type Logger } from '#platform/log.ts';
import { makeDirectory, moveDurably, writeNewFile } from '#platform/storage/durable-file.ts';
import { failureOf, type DeliveryFailure } from './delivery-failure.ts';
import { withTls } from './smtp-encryption.ts';

/**
 * Timeouts. Together they must stay below the job's own limit: else a server that sends its replies
 * slowly would cause a mail to be sent twice.
 */
const TIMEOUTS = { silenceMs: 45_000, conversationMs: 90_000 };

export interface OutgoingMail {
  readonly id: string;
  readonly sender: { readonly name: string; readonly replyTo: string | null };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly createdAt: Date;
  /**
   * The URL of the one-click unsubscribe (RFC 8058); null for mails that the recipient requested.
   */
  readonly unsubscribeUrl: string | null;
}

/**
 * Sends mails through the mail server, or writes them into a folder if none is configured. The
 * function resolves with the failure, if there is one.
 */
export function openMailDelivery(
  config: Config,
  patience = TIMEOUTS,
): (mail: OutgoingMail) => Promise<DeliveryFailure | undefined> {
  const sender = /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom.trim();
  const compose = (mail: OutgoingMail) => bytesOf(mail, sender);
  if (!config.smtpUrl) {
    return async (mail) => {
      await fileDelivery(folderOf(config), mail, await compose(mail));
      return undefined;
    };
  }
  const url = withTls(config.smtpUrl, config);
  return async (mail) =>
    smtpDelivery(url, { id: mail.id, from: sender, to: mail.to }, await compose(mail), patience);
}

/**
 * The complete MIME message. It is identical in every attempt, so that a mail that was sent twice
 * is recognizable as a duplicate.
 */
export function bytesOf(mail: OutgoingMail, sender: string): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: mail.sender.name, address: sender },
    ...(mail.sender.replyTo === null ? {} : { replyTo: { name: '', address: mail.sender.replyTo } }),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    baseBoundary: mail.id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const folderOf = (config: Config) => join(config.dataDir, 'mails');

/**
 * Warns the operator of several servers that mails stay on this one as files, where no other server
 * finds them.
 */
export function warnOfMailFiles(config: Config, log: Logger): void {
  if (!config.smtpUrl && config.role !== 'all')
    areaLog(log, 'mail').warn(
      `SMTP_URL is not set: no mail is sent. This worker writes its mails into ${folderOf(config)}; ` +
        'those of other workers are on their machines, and an erasure that another worker runs does not delete the files here.',
    );
}

/** Deletes the files of these mails, if mails are written as files. */
export async function removeMailFiles(config: Config, mailIds: readonly string[]): Promise<void> {
  const folder = folderOf(config);
  for (const name of await readdir(folder).catch(() => []))
    if (mailIds.some((id) => name.includes(id))) await rm(join(folder, name), { force: true });
}

async function fileDelivery(folder: string, mail: OutgoingMail, bytes: Buffer): Promise<void> {
  const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
  const path = join(folder, name);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    return;
  await makeDirectory(folder);
  const draft = join(folder, `.${name}.draft`);
  await rm(draft, { force: true });
  await writeNewFile(draft, bytes);
  await moveDurably(draft, path);
}

async function smtpDelivery(
  url: string,
  { id, ...envelope }: { id: string; from: string; to: string },
  raw: Buffer,
  patience: typeof TIMEOUTS,
): Promise<DeliveryFailure | undefined> {
  const transport = createTransport({
    url,
    connectionTimeout: patience.silenceMs,
    greetingTimeout: patience.silenceMs,
    socketTimeout: patience.silenceMs,
    dnsTimeout: 10_000,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`SMTP timeout after ${patience.conversationMs / 1000} s.`)),
      patience.conversationMs,
    );
  });
  try {
    // If the server supports DSN (RFC 3461), a bounce contains this mail's id.
    const dsn = { id, ret: 'HDRS', notify: 'FAILURE' } as const;
    await Promise.race([transport.sendMail({ envelope, raw, dsn }), tooLong]);
    return undefined;
  } catch (error) {
    return failureOf(error);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
