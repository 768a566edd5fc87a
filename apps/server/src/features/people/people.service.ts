import type { StudioUser } from '@photoslate/contract/people';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import { endOperator, resetSecondFactor } from '#features/auth/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { findUser, hasOtherOwner, lockStudio, setUser } from './people.store.ts';

interface OfUser {
  readonly studioId: string;
  readonly userId: string;
  readonly by: NewActivity['by'];
  readonly now: Date;
}

/**
 * Changes a user's role, or activates or deactivates the user. All logins of the user end at once,
 * so that no session keeps the old rights. A deactivated user is no operator any more. Locks the
 * studio: a concurrent request sees the result of the first.
 * @param end ends every login of a user in the same transaction
 * @throws HttpError `not_found` for a user of another studio; `last_owner` if no active owner would
 * be left
 */
export async function changeUser(
  end: (userId: string, now: Date) => Promise<unknown>,
  tx: Tx,
  { studioId, userId, by, now }: OfUser,
  change: { readonly role?: StudioUser['role'] | undefined; readonly active?: boolean | undefined },
): Promise<StudioUser> {
  await lockStudio(tx, studioId);
  const user = await findUser(tx, studioId, userId);
  if (!user) throw new HttpError('not_found');
  const isActive = user.deactivatedAt === null;
  const role = change.role ?? user.role;
  const active = change.active ?? isActive;
  if (role === user.role && active === isActive) return user;
  const wasOwner = isActive && user.role === 'owner';
  const staysOwner = active && role === 'owner';
  if (wasOwner && !staysOwner && !(await hasOtherOwner(tx, studioId, userId)))
    throw new HttpError('last_owner');

  const deactivatedAt = active ? null : isActive ? now : new Date(user.deactivatedAt ?? now);
  await setUser(tx, userId, { role, deactivatedAt });
  await end(userId, now);
  const thing = { kind: 'user', id: userId } as const;
  const done = { studioId, by, thing, at: now };
  if (role !== user.role) await recordActivity(tx, { ...done, verb: 'user.role-changed', params: { role } });
  if (active !== isActive)
    await recordActivity(tx, { ...done, verb: active ? 'user.reactivated' : 'user.deactivated' });
  // An owner who reactivates the user must not make an operator.
  if (!active && (await endOperator(tx, userId)))
    await recordActivity(tx, { ...done, verb: 'user.no-operator' });
  return { ...user, role, deactivatedAt: deactivatedAt?.toISOString() ?? null };
}

/**
 * Turns off the second factor of a user who lost it. Their password alone is then enough, and a
 * mail tells them so. Their logins stay.
 * @throws HttpError `not_found` for a user of another studio; `conflict` if the user has none
 */
export async function resetSecondFactorOf(
  platform: Platform,
  tx: Tx,
  { studioId, userId, by, now }: OfUser,
): Promise<StudioUser> {
  await lockStudio(tx, studioId);
  const user = await findUser(tx, studioId, userId);
  if (!user) throw new HttpError('not_found');
  await resetSecondFactor(platform, tx, { studioId, userId, by, now });
  return { ...user, secondFactor: false };
}
