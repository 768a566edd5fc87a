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
  /** Language of the names of its price groups. */
  readonly language: Language;
}

/**
 * Creates a studio with its three price groups.
 *
 * @returns its id
 */
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
  /** In plain text, at least 10 characters; the caller has checked this. */
  readonly password: string;
  readonly language: Language;
}

/**
 * Creates a user who can log in.
 *
 * @returns their id
 *
 * @throws HttpError `invalid`: `email_taken`, or `email` if the address is malformed
 */
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
 * Whether a user of this studio already logs in with this address. Users of other studios are not
 * revealed here; the holder of the address learns it when they accept the invitation.
 *
 * @param address normalised
 */
export const isAddressTaken = async (tx: Tx, studioId: string, address: string): Promise<boolean> =>
  (await findUserByEmail(tx, address))?.user.studio.id === studioId;

/** The signed-in user's own profile. Other users get `not_found`. */
export const renderUser =
  (platform: Platform) =>
  async (tx: Tx, identity: UserIdentity, id: string): Promise<{ data: User }> => {
    const setupOnly = identity.mustAddSecondFactor === true;
    const user = id === identity.userId ? await findUser(platform, tx, id, setupOnly) : undefined;
    if (!user) throw new HttpError('not_found');
    return { data: user };
  };
