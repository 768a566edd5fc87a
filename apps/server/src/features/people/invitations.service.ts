import type { AcceptInvitation, Invitation, InvitationPage, Invite } from '@photoslate/contract/people';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { createUser, isAddressTaken, refuseWeakPassword } from '#features/auth/index.ts';
import { hashOfToken, queueMail, secretHash } from '#features/mail/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import {
  findOpenInvitation,
  insertInvitation,
  lockOpenInvitation,
  markAccepted,
  markWithdrawn,
  renewInvitation,
} from './invitations.store.ts';
import { lockStudio } from './people.store.ts';

/** The mail (`mail/kinds/invitation.ts`), the API document and the guide say “seven days”, too. */
const VALID_MS = 7 * 86_400_000;

/**
 * Invites a user by mail. Inviting the same address again sends a new link and invalidates the old
 * one.
 * @throws HttpError `invalid`: `email_taken`
 */
export async function invite(
  platform: Platform,
  tx: Tx,
  owner: UserIdentity,
  form: Invite,
  now: Date,
): Promise<Invitation> {
  const { studioId } = owner;
  const email = normalizeEmail(form.email);
  // Serializes concurrent invitations of one address: the second renews the first.
  await lockStudio(tx, studioId);
  if (await isAddressTaken(tx, studioId, email)) throw fieldHttpError('email', 'email_taken');
  const before = await lockOpenInvitation(tx, studioId, email);
  const id = before?.id ?? newId();
  const version = (before?.version ?? 0) + 1;
  const invited = {
    id,
    studioId,
    version,
    hash: secretHash({ kind: 'invitation', id, version }),
    email,
    role: form.role,
    firstName: form.firstName ?? '',
    lastName: form.lastName ?? '',
    language: form.language,
    invitedBy: owner.userId,
    expiresAt: new Date(now.getTime() + VALID_MS),
    now,
  };
  await (before ? renewInvitation(tx, invited) : insertInvitation(tx, invited));
  await queueMail(platform, tx, {
    studioId,
    eventKey: `invitation:${id}:${version}`,
    kind: 'invitation',
    to: email,
    language: form.language,
    payload: { invitationId: id, version },
  });
  const thing = { kind: 'invitation', id } as const;
  const params = { role: form.role };
  await recordActivity(tx, { studioId, by: owner, verb: 'user.invited', thing, params, at: now });
  const { firstName, lastName, role, language } = invited;
  return { id, firstName, lastName, email, role, language, expiresAt: invited.expiresAt.toISOString() };
}

/**
 * Withdraws an open invitation. Does nothing if it is withdrawn already.
 * @throws HttpError `not_found`; `conflict` if the invited user has joined
 */
export async function withdraw(tx: Tx, owner: UserIdentity, id: string, now: Date): Promise<void> {
  const outcome = await markWithdrawn(tx, owner.studioId, id, now);
  if (outcome === 'unknown') throw new HttpError('not_found');
  if (outcome === 'joined') throw new HttpError('conflict');
  if (outcome === 'before') return;
  const thing = { kind: 'invitation', id } as const;
  await recordActivity(tx, {
    studioId: owner.studioId,
    by: owner,
    verb: 'invitation.withdrawn',
    thing,
    at: now,
  });
}

/**
 * Returns what the invitation page shows.
 * @throws HttpError `invitation_invalid`
 */
export async function showInvitation(platform: Platform, token: string, now: Date): Promise<InvitationPage> {
  const hash = hashOfToken(platform.signer, 'invitation', token);
  const found = hash && (await findOpenInvitation(platform.db, hash, now));
  if (!found) throw new HttpError('invitation_invalid');
  const { studioId, email, firstName, lastName, role, language } = found;
  return { studio: await studioBranding(platform.db, studioId), email, firstName, lastName, role, language };
}

/**
 * Creates the invited user. An invitation can be accepted only once.
 * @throws HttpError `invitation_invalid`; `invalid`: `email_taken`
 */
export async function acceptInvitation(
  platform: Platform,
  form: z.output<typeof AcceptInvitation>,
  now: Date,
): Promise<{ email: string }> {
  const hash = hashOfToken(platform.signer, 'invitation', form.token);
  if (!hash) throw new HttpError('invitation_invalid');
  // Checks the token first, because scoring and hashing a password are expensive.
  const open = await findOpenInvitation(platform.db, hash, now);
  if (!open) throw new HttpError('invitation_invalid');
  const { name: studioName } = await studioBranding(platform.db, open.studioId);
  await refuseWeakPassword(form.password, [
    open.email,
    form.firstName ?? '',
    form.lastName ?? '',
    studioName,
  ]);
  return platform.db.transaction().execute(async (tx) => {
    const invitation = await markAccepted(tx, hash, now);
    if (!invitation) throw new HttpError('invitation_invalid');
    const { studioId, email, role, id } = invitation;
    const { firstName, lastName, password, language } = form;
    const userId = await createUser(tx, { studioId, role, email, firstName, lastName, password, language });
    const thing = { kind: 'user', id: userId } as const;
    const by = { kind: 'user', userId } as const;
    await recordActivity(tx, {
      studioId,
      by,
      verb: 'user.joined',
      thing,
      params: { invitation: id },
      at: now,
    });
    return { email };
  });
}
