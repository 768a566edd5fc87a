import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { openDelivery, type DeliveryFailure } from './mail-delivery.ts';
import { renderMail } from './mail-rendering.ts';
import { findMail, recordTry, type StoredMail } from './mail.store.ts';

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
      if (stored?.mail.state === 'queued') await send(platform, stored, deliver);
    }),
  ];
}

async function send(platform: Platform, stored: StoredMail, deliver: ReturnType<typeof openDelivery>) {
  const { mail, createdAt } = stored;
  const record = (state: 'queued' | 'sent' | 'failed', error: string | null) =>
    recordTry(platform.db, mail.id, { state, error, now: platform.clock.now() });

  const rendered = await renderMail(platform, stored);
  if (!rendered) return record('failed', 'The link was revoked before the mail was sent.');
  const failure: DeliveryFailure | undefined = await deliver({
    id: mail.id,
    sender: stored.sender,
    to: mail.to,
    subject: mail.subject,
    createdAt,
    ...rendered,
  });
  if (!failure) return record('sent', null);
  const tooLate = platform.clock.now().getTime() - createdAt.getTime() >= GIVE_UP_AFTER_MS;
  if (failure.permanent || tooLate) {
    platform.log.warn({ mailId: mail.id, reason: failure.reason }, 'a mail could not be delivered');
    return record('failed', failure.reason);
  }
  await record('queued', failure.reason);
  throw new Error(`The mail server did not take the mail: ${failure.reason}`);
}
