import { DAY_MS, MINUTE_MS } from '@photoslate/domain/durations';
import type { EmailChange } from '@photoslate/contract/auth-credentials';
import { Language } from '@photoslate/contract/scalars';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { randomBytes } from 'node:crypto';
import { recordActivity } from '#features/activity/index.ts';
import { hashOfToken, queueMail, secretHash } from '#features/mail/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { errorCode } from '#platform/error-code.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findChange,
  findOpenChange,
  insertChange,
  markConfirmedChange,
  markUndone,
  renewChange,
  withdrawOpenChange,
  type EmailChangeRecord,
} from './email-changes.store.ts';
import { forgetDevicesOf } from './login-devices.store.ts';
import { endLogins, lockLiveUser } from './logins.service.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import { hashPassword } from './passwords.ts';
import { mailReset } from './reset.service.ts';
import { consumeResetsOf } from './reset.store.ts';
import { deleteCodesWithoutApp, deleteSecondFactor } from './second-factor.store.ts';
import { isAddressTaken } from './users.service.ts';
import { lockUser, updateEmail, updatePassword } from './users.store.ts';

/** The mails (`mail/kinds/email-change.ts`), the API document and the guide say both, too. */
const VALID_MS = DAY_MS;
const UNDO_MS = 7 * DAY_MS;
/** A repeated request sends no second mail within this time. */
const REPEATED_MS = MINUTE_MS;
const UNIQUE_VIOLATION = '23505';

const invalid = () => new HttpError('email_change_invalid');
const taken = () => fieldHttpError('email', 'email_taken');
const shown = ({ newEmail, expiresAt }: Pick<EmailChangeRecord, 'newEmail' | 'expiresAt'>): EmailChange => ({
  email: newEmail,
  expiresAt: expiresAt.toISOString(),
});

/** The change of the user's address that waits for its confirmation, if its link is valid. */
export async function openEmailChange(
  db: Db | Tx,
  { userId }: UserIdentity,
  now: Date,
): Promise<EmailChange | null> {
  const open = await findOpenChange(db, userId);
  return open && open.expiresAt > now ? shown(open) : null;
}

/**
 * Mails a link to a new address, with which its owner confirms it, and tells the present address.
 * Asking again sends a new link and invalidates the old one.
 *
 * @throws HttpError `invalid`: `email_own`, `email_taken` by somebody of the same studio;
 * `unauthenticated` if the login has ended meanwhile
 */
export async function askForEmailChange(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  address: string,
  now: Date,
): Promise<EmailChange> {
  const email = normalizeEmail(address);
  const { userId, studioId } = identity;
  const user = await lockLiveUser(tx, identity);
  if (normalizeEmail(user.email) === email) throw fieldHttpError('email', 'email_own');
  // Whether a user of another studio has it is only told to whoever reads its mails.
  if (await isAddressTaken(tx, studioId, email)) throw taken();
  const open = await findOpenChange(tx, userId);
  const isSame = open?.newEmail === email && open.expiresAt > now;
  if (isSame && open.sentAt.getTime() > now.getTime() - REPEATED_MS) return shown(open);
  const id = isSame ? open.id : newId();
  const version = isSame ? open.version + 1 : 1;
  const sent = {
    hash: secretHash({ kind: 'email-change', id, version }),
    sentAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  };
  if (isSame) {
    await renewChange(tx, id, { version, ...sent });
  } else {
    await withdrawOpenChange(tx, userId, now);
    const undoHash = secretHash({ kind: 'email-undo', id, version: 1 });
    const addresses = { oldEmail: user.email, newEmail: email };
    await insertChange(tx, { id, userId, ...addresses, undoHash, askedAt: now, ...sent });
  }
  await queueMail(platform, tx, {
    studioId,
    eventKey: `email-change:${id}:${version}`,
    kind: 'email-change',
    to: email,
    language: Language.parse(user.language),
    payload: { changeId: id, version },
  });
  // Once for each change: another link to the same address is no news.
  await queueMail(platform, tx, {
    studioId,
    eventKey: `email-change-asked:${id}`,
    kind: 'email-change-asked',
    to: user.email,
    language: Language.parse(user.language),
    payload: {},
  });
  return { email, expiresAt: sent.expiresAt.toISOString() };
}

/**
 * Changes the address of a user, with the link that the new address received. The former address
 * gets a mail with which it can undo the change. A repetition changes nothing.
 *
 * @throws HttpError `email_change_invalid`; `invalid`: `email_taken`
 */
export const confirmEmailChange = (platform: Platform, token: string, now: Date) =>
  withChange(platform, 'email-change', token, async (tx, change) => {
    const { id, userId, oldEmail, newEmail } = change;
    if (change.withdrawnAt || change.undoneAt) throw invalid();
    if (change.confirmedAt) return { email: newEmail };
    const user = await lockUser(tx, userId);
    const isOpen = change.expiresAt > now && user && !user.deactivatedAt && user.email === oldEmail;
    if (!isOpen) throw invalid();
    await updateEmail(tx, userId, newEmail);
    const undoUntil = new Date(now.getTime() + UNDO_MS);
    await markConfirmedChange(tx, id, { confirmedAt: now, undoUntil });
    // They were mailed to the former address.
    await consumeResetsOf(tx, userId, now);
    await recordChange(tx, user, 'email.changed', now);
    await queueMail(platform, tx, {
      studioId: user.studioId,
      eventKey: `email-changed:${id}`,
      kind: 'email-changed',
      to: oldEmail,
      language: Language.parse(user.language),
      payload: { changeId: id },
    });
    return { email: newEmail };
  });

/**
 * Brings the former address of a user back, with the link that it received. Whoever changed it knew
 * the password, so the password and all logins end, with the passkeys and the app that were added
 * since the change was asked for, and a reset link is mailed. A repetition changes nothing.
 *
 * @throws HttpError `email_change_invalid`; `invalid`: `email_taken`
 */
export async function undoEmailChange(
  platform: Platform,
  token: string,
  now: Date,
): Promise<{ email: string }> {
  let ended: string[] = [];
  // No transaction waits for a hash.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const restored = await withChange(platform, 'email-undo', token, async (tx, change) => {
    const { userId, oldEmail: email, confirmedAt, undoUntil } = change;
    if (!confirmedAt || !undoUntil) throw invalid();
    if (change.undoneAt) return { email };
    const user = await lockUser(tx, userId);
    if (!user || undoUntil <= now) throw invalid();
    await updateEmail(tx, userId, email);
    await updatePassword(tx, userId, passwordHash);
    await markUndone(tx, userId, confirmedAt, now);
    await withdrawOpenChange(tx, userId, now);
    // Those of before are the user's: without them, the mailbox alone would open the account.
    await deletePasskeysOf(tx, userId, change.askedAt);
    await deleteSecondFactor(tx, userId, change.askedAt);
    // A thief may have made them.
    await deleteCodesWithoutApp(tx, userId);
    ended = await endLogins(tx, { userId }, now);
    await forgetDevicesOf(tx, { userId, loginIds: ended });
    await consumeResetsOf(tx, userId, now);
    await recordChange(tx, user, 'email.restored', now);
    if (!user.deactivatedAt) {
      const reader = { ...user, email, language: Language.parse(user.language) };
      await mailReset(platform, tx, reader, newId(), now);
    }
    return { email };
  });
  platform.liveLogins.end(ended);
  return restored;
}

/** Runs in a transaction that no other change of the same user's address enters. */
async function withChange<T>(
  { db, signer }: Platform,
  kind: 'email-change' | 'email-undo',
  token: string,
  work: (tx: Tx, change: EmailChangeRecord) => Promise<T>,
): Promise<T> {
  const hash = hashOfToken(signer, kind, token);
  if (!hash) throw invalid();
  const column = kind === 'email-change' ? 'hash' : 'undoHash';
  try {
    return await db.transaction().execute(async (tx) => {
      const found = await findChange(tx, column, hash);
      if (!found) throw invalid();
      await lockUser(tx, found.userId);
      const change = await findChange(tx, column, hash);
      if (!change) throw invalid();
      return work(tx, change);
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw taken();
    throw error;
  }
}

const recordChange = (
  tx: Tx,
  { id, studioId }: { id: string; studioId: string },
  verb: 'email.changed' | 'email.restored',
  now: Date,
) =>
  recordActivity(tx, {
    studioId,
    by: { kind: 'user', userId: id },
    verb,
    thing: { kind: 'user', id },
    at: now,
  });
