import type { Language } from '@photoslate/contract/scalars';
import { isEmail, normalizeEmail } from '@photoslate/domain/email-address';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { enqueueMail } from './mail.jobs.ts';
import type { MailContent } from './mail-kinds.ts';
import { writeMail } from './mail-text.ts';
import { deferredUntil } from './quiet-hours.ts';
import { insertMail, studioName } from './mail.store.ts';

export type QueueMail = MailContent & {
  readonly studioId: string;
  /**
   * Unique key of the event that the mail is about. Queueing a second mail with the same key has no
   * effect.
   */
  readonly eventKey: string;
  readonly to: string;
  readonly language: Language;
};

/**
 * Queues a mail in the caller's transaction (outbox): it is sent only if the transaction commits.
 */
export async function queueMail(platform: Platform, tx: Tx, mail: QueueMail): Promise<void> {
  const { studioId, eventKey, language } = mail;
  const to = normalizeEmail(mail.to);
  if (!isEmail(to)) throw new Error(`The mail ${eventKey} has no valid recipient address`);
  const written = writeMail(mail, language, await studioName(tx, studioId));
  const id = newId();
  const now = platform.clock.now();
  const deferUntil = await deferredUntil(tx, mail, now);
  const queued = await insertMail(tx, {
    id,
    studioId,
    eventKey,
    to,
    language,
    subject: written.subject,
    content: mail,
    now,
    heldUntil: deferUntil,
  });
  if (queued) await enqueueMail(platform, tx, { mailId: id, to, kind: mail.kind, startAfter: deferUntil });
}
