import type { MailReason } from '@photoslate/contract/mail';
import { z } from 'zod';
import { takeBackTold } from '#features/links/index.ts';
import { handlerOf, type Job, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { reasonOfReply } from './bounce-reason.ts';
import { openDelivery, removeMailFiles, type DeliveryFailure } from './mail-delivery.ts';
import { renderMail } from './mail-rendering.ts';
import { dropMail, findMail, holdMail, recordTry, type StoredMail } from './mail.store.ts';
import { heldUntil } from './quiet-hours.ts';
import { isWanted } from './mails-wanted.ts';

const GIVE_UP_AFTER_MS = 48 * 3_600_000;

const SendMail = z.object({ mailId: z.uuid() });
/** The delay doubles up to an hour; the mail itself says when 48 hours are over, long before the last of these tries. */
export const sendMail: Job<typeof SendMail> = {
  name: 'mail.send',
  payload: SendMail,
  retryLimit: 1000,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3600,
  concurrency: 4,
  expireInSeconds: 120,
};

/** The sending of mails. @param deliver how a mail leaves */
export function mailJobs(platform: Platform, deliver = openDelivery(platform.config)): JobHandler[] {
  return [
    handlerOf(sendMail, async ({ mailId }) => {
      const stored = await findMail(platform.db, mailId);
      if (stored?.mail.state !== 'queued' && stored?.mail.state !== 'held') return;
      // A mail that was refused in the evening would else be tried again in the night.
      const until = await heldUntil(platform.db, stored.content, platform.clock.now());
      if (until) await hold(platform, mailId, until);
      else if (await isWanted(platform, platform.db, stored)) await send(platform, stored, deliver);
      else await drop(platform, stored);
    }),
  ];
}

const hold = (platform: Platform, mailId: string, until: Date) =>
  platform.db.transaction().execute(async (tx) => {
    await holdMail(tx, mailId, until);
    await platform.jobs.enqueue(tx, sendMail, { mailId }, { startAfter: until });
  });

/** Forgets a mail that nobody wants any more. What it would have told was not told: once there is something to see again, it is. */
const drop = (platform: Platform, { mail, content, createdAt }: StoredMail) =>
  platform.db.transaction().execute(async (tx) => {
    await dropMail(tx, mail.id);
    if (content.kind === 'gallery-ready') await takeBackTold(tx, content.payload.linkId, createdAt);
  });

async function send(platform: Platform, stored: StoredMail, deliver: ReturnType<typeof openDelivery>) {
  const { mail, createdAt, heldUntil: heldBefore } = stored;
  const record = (
    state: 'queued' | 'sent' | 'failed',
    error: string | null,
    why: { reason?: MailReason; permanent?: boolean } = {},
  ) => recordTry(platform.db, mail.id, { state, error, ...why, now: platform.clock.now() });

  const rendered = await renderMail(platform, stored);
  if (!rendered)
    return record('failed', 'The link was revoked before the mail was sent.', { reason: 'link_over' });
  const failure: DeliveryFailure | undefined = await deliver({
    id: mail.id,
    sender: stored.sender,
    to: mail.to,
    subject: mail.subject,
    createdAt,
    ...rendered,
  });
  if (!failure) {
    await record('sent', null);
    // Erased while it was being written: its file must not outlive it.
    if (!(await findMail(platform.db, mail.id))) await removeMailFiles(platform.config, [mail.id]);
    return;
  }
  const since = (heldBefore ?? createdAt).getTime();
  const tooLate = platform.clock.now().getTime() - since >= GIVE_UP_AFTER_MS;
  if (failure.permanent || tooLate) {
    platform.log.warn({ mailId: mail.id, reason: failure.reason }, 'a mail could not be delivered');
    return record('failed', failure.reason, {
      reason: reasonOfReply(failure.reason),
      permanent: failure.permanent,
    });
  }
  await record('queued', failure.reason);
  throw new Error(`The mail server did not take the mail: ${failure.reason}`);
}
