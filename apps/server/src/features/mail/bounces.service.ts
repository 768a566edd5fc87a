import { normalizeEmail } from '@photoslate/domain/email-address';
import { publish } from '#platform/events.ts';
import type { Db } from '#platform/database/handles.ts';
import { isGone, reasonOfStatus } from './bounce-reason.ts';
import { parseBounce } from './parse-bounce.ts';
import { recordBounce, shootsOfMail } from './bounces.store.ts';

/** The message is not a bounce of a mail that this installation sent. Nothing was changed. */
export class BounceError extends Error {}

/**
 * Handles a bounce message. The sent mail's state becomes bounced, and the pages that show its
 * shoot get an event. Handling it twice has the same effect as once.
 *
 * @returns the mail's recipient and the reason
 *
 * @throws BounceError if the message is not a notice of a failed delivery, or its mail or recipient
 * is unknown
 */
export async function handleBounce(db: Db, message: Uint8Array | string) {
  const bounce = await parseBounce(message);
  if (!bounce) throw new BounceError('This message is not a notice of a failed delivery (RFC 3464).');
  const reason = reasonOfStatus(bounce.status);
  return db.transaction().execute(async (tx) => {
    const recipient = await recordBounce(tx, {
      id: bounce.mailId,
      recipient: bounce.recipient === null ? null : normalizeEmail(bounce.recipient),
      reason,
      // A full mailbox may be emptied; a missing address stays missing.
      permanent: bounce.status.startsWith('5') && isGone(reason),
      said: bounce.said,
    });
    if (recipient === null)
      throw new BounceError('This bounce does not belong to a mail that was sent from here.');
    for (const { studioId, photographerId, sessionId, shootId } of await shootsOfMail(tx, bounce.mailId))
      await publish(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
    return { recipient, reason };
  });
}
