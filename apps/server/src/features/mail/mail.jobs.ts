import type { MailReason, MailServerFault } from '@photoslate/contract/mail';
import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Tx } from '#platform/database/handles.ts';
import { areaLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { isGone } from './bounce-reason.ts';
import type { FindMailPhoto } from './define-mail.ts';
import { openMailDelivery, removeMailFiles } from './mail-delivery.ts';
import { definitionOf, type MailKind } from './mail-kinds.ts';
import { isStillNeeded, renderMail } from './mail-rendering.ts';
import { findMail, type StoredMail } from './mail.store.ts';
import { dropMail, deferMail, recordAttempt } from './delivery.store.ts';
import { deferredUntil } from './quiet-hours.ts';

/** Simultaneous SMTP connections to a recipient domain, in each of the two queues. Divides 16. */
const CONNECTIONS_PER_DOMAIN = 2;
const RETRY_FOR_MS = 48 * 3_600_000;

/** `domain`: the recipient's; jobs queued by versions before this field have none. */
const SendMail = z.object({ mailId: z.uuid(), domain: z.string().optional() });

/**
 * Concurrency group: each recipient domain has two groups, and a mail belongs to one of them by its
 * id.
 */
function connectionGroupOf({ mailId, domain }: z.output<typeof SendMail>): string | undefined {
  return domain && `${domain} ${Number.parseInt(mailId.slice(-1), 16) % CONNECTIONS_PER_DOMAIN}`;
}

/**
 * There are two queues, so that urgent mails do not wait behind the others. In each queue, a domain
 * gets two concurrent connections; the rest of its mails wait without occupying a worker. The retry
 * delay doubles up to its maximum. `send` gives up after 48 hours, before the retry limit is
 * reached.
 */
const sending = {
  payload: SendMail,
  retryLimit: 1000,
  retryDelaySeconds: 5,
  groupOf: connectionGroupOf,
  expireInSeconds: 120,
} satisfies Partial<Job<typeof SendMail>>;

const sendMail: Job<typeof SendMail> = {
  ...sending,
  name: 'mail.send',
  isPersonal: true,
  retryDelayMaxSeconds: 3600,
  concurrency: 6,
};

const sendUrgentMail: Job<typeof SendMail> = {
  ...sending,
  name: 'mail.send-awaited',
  isPersonal: true,
  retryDelayMaxSeconds: 300,
  concurrency: 4,
};

/**
 * Enqueues the sending of a mail.
 *
 * @param mail `startAfter`: null to send it immediately
 */
export function enqueueMail(
  platform: Platform,
  tx: Tx,
  mail: { mailId: string; to: string; kind: MailKind; startAfter: Date | null },
): Promise<void> {
  const { mailId, to, kind, startAfter } = mail;
  return platform.jobs.enqueue(
    tx,
    definitionOf(kind).isUrgent ? sendUrgentMail : sendMail,
    { mailId, domain: to.slice(to.lastIndexOf('@') + 1) },
    startAfter ? { startAfter } : {},
  );
}

interface Sending {
  readonly findPhoto: FindMailPhoto;
  /** The transport. */
  readonly deliver: ReturnType<typeof openMailDelivery>;
}

/** The jobs that send mails. */
export function mailJobs(
  platform: Platform,
  { findPhoto, deliver = openMailDelivery(platform.config) }: Pick<Sending, 'findPhoto'> & Partial<Sending>,
): JobHandler[] {
  const handle = async ({ mailId }: z.output<typeof SendMail>) => {
    const stored = await findMail(platform.db, mailId);
    if (stored?.mail.state !== 'queued' && stored?.mail.state !== 'held') return;
    // Checked at every attempt: a mail that failed in the evening would otherwise be retried at
    // night.
    const until = await deferredUntil(platform.db, stored.content, platform.clock.now());
    if (until) await defer(platform, stored.mail, until);
    else if (await isStillNeeded(platform, platform.db, stored))
      await send(platform, stored, { findPhoto, deliver });
    else await drop(platform, stored);
  };
  return [handlerOf(sendMail, handle), handlerOf(sendUrgentMail, handle)];
}

const defer = (platform: Platform, { id: mailId, to, kind }: StoredMail['mail'], startAfter: Date) =>
  platform.db.transaction().execute(async (tx) => {
    await deferMail(tx, mailId, startAfter);
    await enqueueMail(platform, tx, { mailId, to, kind, startAfter });
  });

/**
 * Deletes a mail that is no longer needed. Its notification is withdrawn, so that publishing the
 * gallery again notifies the customer.
 */
const drop = (platform: Platform, { mail, content, createdAt }: StoredMail) =>
  platform.db.transaction().execute(async (tx) => {
    await dropMail(tx, mail.id);
    await definitionOf(content.kind).onDropped?.(tx, content.payload, createdAt);
  });

async function send(platform: Platform, stored: StoredMail, { findPhoto, deliver }: Sending) {
  const { mail, createdAt, heldUntil: heldBefore } = stored;
  const record = (
    state: 'queued' | 'sent' | 'failed',
    error: string | null,
    why: {
      reason?: MailReason;
      permanent?: boolean;
      serverFault?: MailServerFault | null;
      keptAsFile?: boolean;
    } = {},
  ) => recordAttempt(platform.db, mail.id, { state, error, ...why, now: platform.clock.now() });

  const log = areaLog(platform.log, 'mail');
  const rendered = await renderMail(platform, stored, findPhoto);
  if (!rendered)
    return record('failed', 'The link was revoked before the mail was sent.', { reason: 'link_over' });
  const failure = await deliver({
    id: mail.id,
    sender: stored.sender,
    to: mail.to,
    subject: mail.subject,
    createdAt,
    ...rendered,
  });
  if (!failure) {
    await record('sent', null, { keptAsFile: !platform.config.smtpUrl });
    log.debug({ mailId: mail.id, kind: mail.kind }, 'a mail was sent');
    // The mail was erased while its file was written: delete the file, too.
    if (!(await findMail(platform.db, mail.id))) await removeMailFiles(platform.config, [mail.id]);
    return;
  }
  const since = (heldBefore ?? createdAt).getTime();
  const tooLate = platform.clock.now().getTime() - since >= RETRY_FOR_MS;
  const { said, reason, final, serverFault } = failure;
  if (final || tooLate) {
    log.warn({ mailId: mail.id, serverMessage: withoutAddresses(said) }, 'a mail could not be delivered');
    return record('failed', said, { reason, permanent: final && isGone(reason) });
  }
  log.debug(
    { mailId: mail.id, reason, serverFault, serverMessage: withoutAddresses(said) },
    'a mail is sent again later',
  );
  await record('queued', said, { serverFault });
  throw new Error(
    `The mail server did not accept the mail (${serverFault ?? reason}): ${withoutAddresses(said)}`,
  );
}

/**
 * A reply of the mail server without e-mail addresses, for the log and the job queue. Most replies
 * repeat the recipient's address.
 */
const withoutAddresses = (said: string) => said.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…@…');
