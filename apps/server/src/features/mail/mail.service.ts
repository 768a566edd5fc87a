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
  /** Names the event that the mail tells of: of one event there is one mail, however often it is queued. */
  readonly eventKey: string;
  readonly to: string;
  readonly language: Language;
};

/** Queues a mail in the caller's transaction: it is sent exactly when the change that it tells of was committed. */
export async function queueMail(platform: Platform, tx: Tx, mail: QueueMail): Promise<void> {
  const { studioId, eventKey, language } = mail;
  const to = normalizeEmail(mail.to);
  if (!isEmail(to)) throw new Error(`A mail of ${eventKey} has no address to go to`);
  const written = writeMail(mail, language, await studioName(tx, studioId));
  const id = newId();
  const now = platform.clock.now();
  const held = await deferredUntil(tx, mail, now);
  const queued = await insertMail(tx, {
    id,
    studioId,
    eventKey,
    to,
    language,
    subject: written.subject,
    content: mail,
    now,
    heldUntil: held,
  });
  if (queued) await enqueueMail(platform, tx, { mailId: id, to, kind: mail.kind, startAfter: held });
}
