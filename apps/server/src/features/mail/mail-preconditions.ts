import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { hasNothingVisible } from '#features/links/index.ts';
import type { StoredMail } from './mail.store.ts';
import { hasOrdered, isUnsubscribed } from './unsubscribe.store.ts';
import { unsubscribeFingerprint } from './unsubscribe-token.ts';

/** Whether an address accepts reminders from a studio. */
export async function acceptsReminders(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  email: string,
): Promise<boolean> {
  const mark = unsubscribeFingerprint(platform.fingerprinter, studioId, normalizeEmail(email));
  return !(await isUnsubscribed(db, { studioId, mark }));
}

/** Whether a mail that nobody requested is still needed when it is sent. While it was deferred, its photos may have been recalled, or the recipient of a reminder may have ordered or unsubscribed. */
export async function isStillNeeded(
  platform: Platform,
  db: Db | Tx,
  { content, studioId, mail }: StoredMail,
): Promise<boolean> {
  const { kind, payload } = content;
  if (kind !== 'gallery-ready' && kind !== 'expiring-soon' && kind !== 'reminder') return true;
  if (await hasNothingVisible(db, payload.linkId)) return false;
  if (kind !== 'reminder') return true;
  if (await hasOrdered(db, payload.linkId)) return false;
  return acceptsReminders(platform, db, studioId, mail.to);
}
