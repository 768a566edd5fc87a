import type { ChangePassword } from '@photoslate/contract/auth-credentials';
import type { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { queueMail } from '#features/mail/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { endOtherLogins } from './login-devices.service.ts';
import { withdrawOpenChange } from './email-changes.store.ts';
import { lockLiveUser } from './logins.service.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import { consumeResetsOf } from './reset.store.ts';
import { findLoginOfUser, findUser, replacePassword } from './users.store.ts';

/**
 * Sets a new password for a logged-in user, tells them by mail, and ends their other logins if they
 * want it. With the present password it changes and mails nothing, so a repetition does no harm. A
 * change of their address that waits for its confirmation ends.
 *
 * @throws HttpError `invalid`: `password_weak`; `unauthenticated` if the login has ended meanwhile,
 * `conflict` if somebody has set another password meanwhile
 */
export async function changePassword(
  platform: Platform,
  identity: UserIdentity,
  form: z.output<typeof ChangePassword>,
): Promise<void> {
  const { db, clock } = platform;
  const { userId, studioId } = identity;
  const user = await findUser(platform, db, userId);
  if (!user) throw new HttpError('unauthenticated');
  await refuseWeakPassword(form.password, [user.email, user.firstName, user.lastName, user.studio.name]);
  const { passwordHash: former } = await findLoginOfUser(db, userId);
  const isPresent = await verifyPassword(former, form.password);
  const passwordHash = isPresent ? former : await hashPassword(form.password);
  const now = clock.now();
  const ended = await db.transaction().execute(async (tx) => {
    await lockLiveUser(tx, identity);
    if (!isPresent) {
      if (!(await replacePassword(tx, userId, { former, passwordHash }))) return null;
      await consumeResetsOf(tx, userId, now);
      await withdrawOpenChange(tx, userId, now);
      const thing = { kind: 'user', id: userId } as const;
      await recordActivity(tx, { studioId, by: identity, verb: 'password.changed', thing, at: now });
      await queueMail(platform, tx, {
        studioId,
        eventKey: `password-changed:${userId}:${now.toISOString()}`,
        kind: 'password-changed',
        to: user.email,
        language: user.language,
        payload: {},
      });
    }
    return form.endOtherLogins ? endOtherLogins(tx, identity, now) : [];
  });
  if (ended !== null) {
    platform.liveLogins.end(ended);
    return;
  }
  // Another request has changed it meanwhile; it may be the same one, sent twice.
  const { passwordHash: present } = await findLoginOfUser(db, userId);
  if (!(await verifyPassword(present, form.password))) throw new HttpError('conflict');
  await changePassword(platform, identity, form);
}
