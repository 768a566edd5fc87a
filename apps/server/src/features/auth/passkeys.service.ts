import type { NewPasskey, PasskeyAnswer, Passkeys } from '@photoslate/contract/auth-passkeys';
import { MINUTE_MS } from '@photoslate/domain/durations';
import { recordActivity } from '#features/activity/index.ts';
import { queueMail } from '#features/mail/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { errorCode } from '#platform/error-code.ts';
import { HttpError } from '#platform/http-error.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { lockLiveUser, sha256 } from './logins.service.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  markUsed,
  passkeysOf,
  takeChallenge,
  type ChallengePurpose,
  type PasskeyRecord,
} from './passkeys.store.ts';
import { needRelyingParty, relyingPartyOf, rpIdOf } from './relying-party.ts';
import { giveRecoveryCodes, hasFactor } from './second-factor.service.ts';
import { deleteCodesWithoutApp, isFactorRequired } from './second-factor.store.ts';
import { findUser } from './users.store.ts';

/** How long a challenge may be answered. */
const ANSWERED_WITHIN_MS = 5 * MINUTE_MS;
const RP_NAME = 'Photoslate';
/** EdDSA, ES256 and RS256, by their numbers in COSE: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded only for passkeys: it brings parsers for certificates that no login needs. */
const webauthn = () => import('@simplewebauthn/server');
const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');
const refused = () => new HttpError('passkey_refused');
/** What a passkey keeps as its user: the bytes of their id. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The passkeys of a user at the public address, and whether the server's address allows any. */
export async function listPasskeys(
  { config }: Pick<Platform, 'config'>,
  db: Db | Tx,
  { userId }: UserIdentity,
): Promise<Passkeys> {
  const rows = await passkeysOf(db, userId, rpIdOf(config));
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  return { available: relyingPartyOf(config) !== null, passkeys };
}

/** Stores a challenge. Only its hash is kept. */
async function challenge<T extends { challenge: string }>(
  { clock }: Pick<Platform, 'clock'>,
  db: Db | Tx,
  options: T,
  { purpose, loginId }: { purpose: ChallengePurpose; loginId: string | null },
): Promise<T> {
  const expiresAt = new Date(clock.now().getTime() + ANSWERED_WITHIN_MS);
  await insertChallenge(db, { hash: sha256(options.challenge), purpose, loginId, expiresAt });
  return options;
}

/** The options for a new passkey of a logged-in user. */
export async function newPasskeyOptions(platform: Platform, tx: Tx, { userId, loginId }: UserIdentity) {
  const { id: rpID } = needRelyingParty(platform.config);
  const user = await findUser(platform, tx, userId);
  if (!user) throw new HttpError('unauthenticated');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userID: new Uint8Array(handleOf(userId)),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    timeout: ANSWERED_WITHIN_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(tx, userId, rpID)).map(descriptorOf),
    // The authenticator asks for a finger, a face or a PIN, so a passkey counts as both factors. It
    // knows its user, so nobody has to type an address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return challenge(platform, tx, options, { purpose: 'add', loginId });
}

const descriptorOf = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId.toString('base64url'),
  transports: transports.split(',').filter(Boolean),
});

/** The options for the answer of a passkey of a logged-in user, or of anybody who logs in. */
export async function answerOptions(platform: Platform, db: Db | Tx, identity: UserIdentity | null) {
  const { id: rpID } = needRelyingParty(platform.config);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: ANSWERED_WITHIN_MS,
    userVerification: 'required',
    ...(identity
      ? { allowCredentials: (await passkeysOf(db, identity.userId, rpID)).map(descriptorOf) }
      : {}),
  });
  return challenge(platform, db, options, {
    purpose: identity ? 'confirm' : 'log in',
    loginId: identity?.loginId ?? null,
  });
}

/**
 * Checks a new passkey of a logged-in user.
 *
 * @throws HttpError `passkey_refused`, `passkeys_unavailable`
 */
export async function checkNewPasskey(
  platform: Platform,
  { userId, loginId }: UserIdentity,
  name: string,
  response: NewPasskey,
): Promise<PasskeyRecord> {
  const { id: expectedRPID, origin: expectedOrigin } = needRelyingParty(platform.config);
  const now = platform.clock.now();
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await asRefusal(platform, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (sent) =>
        takeChallenge(platform.db, { hash: sha256(sent), purpose: 'add', loginId }, now),
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (!checked.verified) throw refused();
  const { credential } = checked.registrationInfo;
  return {
    id: newId(),
    userId,
    rpId: expectedRPID,
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (response.response.transports ?? []).join(','),
    name,
    createdAt: now,
    lastUsedAt: null,
  };
}

/** An answer of a passkey that was right, and is not used up yet. */
export interface CheckedPasskey {
  readonly passkey: PasskeyRecord;
  readonly counter: number;
}

/**
 * Checks the answer of a passkey to a challenge, which is then used up.
 *
 * @param identity the logged-in user; null at a login
 *
 * @throws HttpError `passkey_refused`, `passkeys_unavailable`
 */
export async function checkPasskey(
  platform: Platform,
  answer: PasskeyAnswer,
  identity: UserIdentity | null,
): Promise<CheckedPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = needRelyingParty(platform.config);
  const now = platform.clock.now();
  const passkey = await findPasskey(platform.db, bytesOf(answer.id));
  const { userHandle } = answer.response;
  const isOfUser = passkey && (!identity || passkey.userId === identity.userId);
  if (!isOfUser || (userHandle && !bytesOf(userHandle).equals(handleOf(passkey.userId)))) throw refused();
  const purpose = identity ? 'confirm' : 'log in';
  const loginId = identity?.loginId ?? null;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await asRefusal(platform, () =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (sent) => takeChallenge(platform.db, { hash: sha256(sent), purpose, loginId }, now),
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked.verified) throw refused();
  return { passkey, counter: checked.authenticationInfo.newCounter };
}

/** The library throws an `Error` with a sentence for developers for whatever is wrong. */
async function asRefusal<T>({ log }: Pick<Platform, 'log'>, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    // A failure of the database says nothing about the passkey.
    if (errorCode(error) !== undefined) throw error;
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused');
    throw refused();
  }
}

/**
 * Uses a checked answer, in the transaction of what it opens.
 *
 * @throws HttpError `passkey_refused` if the passkey was used or removed meanwhile
 */
export async function usePasskey(tx: Tx, { passkey, counter }: CheckedPasskey, now: Date): Promise<void> {
  if (!(await markUsed(tx, passkey, { counter, lastUsedAt: now }))) throw refused();
}

/**
 * Adds a checked passkey, and tells the user by mail. With the first second factor of a user come
 * recovery codes.
 *
 * @returns the recovery codes, which are shown once; empty for a further factor
 *
 * @throws HttpError `passkey_refused`; `unauthenticated` if the login has ended meanwhile;
 * `second_factor_missing` for a login that knew the password
 * only, while the user has a second factor
 */
export async function addPasskey(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  passkey: PasskeyRecord,
): Promise<readonly string[]> {
  const { userId } = identity;
  await lockLiveUser(tx, identity);
  const hadFactor = await hasFactor(platform, tx, userId);
  if (identity.mustAddSecondFactor && hadFactor) throw new HttpError('second_factor_missing');
  if (!(await insertPasskey(tx, passkey))) throw refused();
  await tell(platform, tx, identity, { what: 'added', id: passkey.id, now: passkey.createdAt });
  return hadFactor ? [] : (await giveRecoveryCodes(tx, userId)).recoveryCodes;
}

/**
 * Removes a passkey, and tells the user by mail.
 *
 * @throws HttpError `not_found`; `second_factor_kept` if it is the last second factor of a user
 * who must have one
 */
export async function removePasskey(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  id: string,
  now: Date,
): Promise<void> {
  const { userId } = identity;
  await lockLiveUser(tx, identity);
  if (!(await deletePasskey(tx, userId, id))) throw new HttpError('not_found');
  if (!(await hasFactor(platform, tx, userId))) {
    if (await isFactorRequired(tx, userId)) throw new HttpError('second_factor_kept');
    await deleteCodesWithoutApp(tx, userId);
  }
  await tell(platform, tx, identity, { what: 'removed', id, now });
}

async function tell(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  { what, id, now }: { what: 'added' | 'removed'; id: string; now: Date },
): Promise<void> {
  const { userId, studioId } = identity;
  const thing = { kind: 'user', id: userId } as const;
  await recordActivity(tx, { studioId, by: identity, verb: `passkey.${what}`, thing, at: now });
  const user = await findUser(platform, tx, userId);
  if (!user) return;
  await queueMail(platform, tx, {
    studioId,
    eventKey: `passkey-${what}:${id}`,
    kind: `passkey-${what}`,
    to: user.email,
    language: user.language,
    payload: {},
  });
}
