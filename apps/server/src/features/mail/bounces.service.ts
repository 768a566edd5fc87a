import { normalizeEmail } from '@photoslate/domain/email-address';
import { publish } from '#platform/events.ts';
import type { Db } from '#platform/database/handles.ts';
import { isGone, reasonOfStatus } from './bounce-reason.ts';
import { parseBounce } from './parse-bounce.ts';
import { recordBounce, shootsOfMail } from './bounces.store.ts';

/** A message that is no bounce of one of our mails; it changed nothing. */
export class BounceError extends Error {}

/**
 * Takes a message that came back. A mail that was sent counts as bounced from then on, and who shows its shoot hears of it; taken twice,
 * it is once. @returns to whom the mail had been sent, and why it came back
 * @throws BounceError when it is no notice of a failed delivery, or of a mail or an address that is unknown here
 */
export async function handleBounce(db: Db, message: Uint8Array | string) {
  const bounce = await parseBounce(message);
  if (!bounce) throw new BounceError('This message is no notice of a failed delivery (RFC 3464).');
  const reason = reasonOfStatus(bounce.status);
  return db.transaction().execute(async (tx) => {
    const recipient = await recordBounce(tx, {
      id: bounce.mailId,
      recipient: bounce.recipient === null ? null : normalizeEmail(bounce.recipient),
      reason,
      // A full mailbox may be empty tomorrow; who is not there stays away.
      permanent: bounce.status.startsWith('5') && isGone(reason),
      said: bounce.said,
    });
    if (recipient === null)
      throw new BounceError('No mail that was sent from here came back with this message.');
    for (const { studioId, photographerId, sessionId, shootId } of await shootsOfMail(tx, bounce.mailId))
      await publish(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
    return { recipient, reason };
  });
}
