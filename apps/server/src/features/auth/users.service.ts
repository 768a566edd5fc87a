import type { User } from '@photoslate/contract/auth';
import type { Language } from '@photoslate/contract/scalars';
import { isEmail, normalizeEmail } from '@photoslate/domain/email-address';
import { createPriceGroups } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail, findUser, insertStudio, insertUser } from './users.store.ts';

export interface CreateStudio {
  readonly id?: string;
  readonly name: string;
  /** In which its price groups are named. */
  readonly language: Language;
}

/** Makes a studio with its three price groups. Resolves with its id. */
export async function createStudio(tx: Tx, { id = newId(), name, language }: CreateStudio): Promise<string> {
  await insertStudio(tx, { id, name });
  await createPriceGroups(tx, id, language);
  return id;
}

export interface CreateUser {
  readonly id?: string;
  readonly studioId: string;
  readonly role: 'photographer' | 'owner';
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email: string;
  /** In clear; of 10 characters or more, which the caller has checked. */
  readonly password: string;
  readonly language: Language;
}

/** Makes a user who can log in. Resolves with their id. @throws Problem `invalid`: `email_taken`, or no address */
export async function createUser(tx: Tx, { id = newId(), ...user }: CreateUser): Promise<string> {
  const email = normalizeEmail(user.email);
  if (!isEmail(email)) throw fieldHttpError('email', 'email');
  const made = await insertUser(tx, {
    id,
    studioId: user.studioId,
    role: user.role,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    email,
    passwordHash: await hashPassword(user.password),
    language: user.language,
  });
  if (!made) throw fieldHttpError('email', 'email_taken');
  return id;
}

/**
 * Whether somebody of this studio logs in with this address already. That somebody of another does is nobody's business here: whoever
 * holds the address learns it, when they would join. @param address normalised
 */
export const isAddressTaken = async (tx: Tx, studioId: string, address: string): Promise<boolean> =>
  (await findUserByEmail(tx, address))?.user.studio.id === studioId;

/** The signed-in user as they see themselves; of another user they see nothing. */
export const renderUser =
  (platform: Platform) =>
  async (tx: Tx, identity: UserIdentity, id: string): Promise<{ data: User }> => {
    const user = id === identity.userId ? await findUser(platform, tx, id) : undefined;
    if (!user) throw new HttpError('not_found');
    return { data: user };
  };
