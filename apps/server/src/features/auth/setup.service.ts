import type { SetUp } from '@photoslate/contract/auth';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { LoginDevice } from './login-device.ts';
import { markLoggedIn, rememberDevice } from './login-devices.store.ts';
import { createStudio, createUser } from './users.service.ts';
import { beginLogin, sha256, type IssuedLogin } from './logins.service.ts';
import { refuseWeakPassword } from './passwords.ts';
import { hasSetupToken, insertSetupToken, consumeSetupTokens } from './reset.store.ts';
import { hasStudio } from './users.store.ts';

/**
 * Creates a one-time set-up URL if no studio exists, else returns undefined. Only the token's hash
 * is stored, so the URL cannot be shown again.
 */
export async function openSetup(
  platform: Pick<Platform, 'db'> & { config: Pick<Config, 'publicUrl'> },
): Promise<string | undefined> {
  if (await hasStudio(platform.db)) return undefined;
  const token = randomBytes(24).toString('base64url');
  await insertSetupToken(platform.db, sha256(token));
  return `${platform.config.publicUrl}/setup#${token}`;
}

/** Whether the installation has no studio yet. */
export const isSetupOpen = async (platform: Platform): Promise<boolean> => !(await hasStudio(platform.db));

/**
 * Creates the studio and its owner, once, and logs the owner in.
 *
 * @throws HttpError `setup_done`
 */
export async function setUp(
  platform: Platform,
  form: z.output<typeof SetUp>,
  device: LoginDevice,
): Promise<IssuedLogin> {
  const hash = sha256(form.token);
  if (!(await hasSetupToken(platform.db, hash))) throw new HttpError('setup_done');
  const { email, firstName = '', lastName = '', studioName } = form;
  await refuseWeakPassword(form.password, [email, firstName, lastName, studioName]);
  return platform.db.transaction().execute(async (tx) => {
    if (!(await consumeSetupTokens(tx, hash)) || (await hasStudio(tx))) throw new HttpError('setup_done');
    const studioId = await createStudio(tx, { name: form.studioName, language: form.language });
    const userId = await createUser(tx, { ...form, studioId, role: 'owner' });
    const now = platform.clock.now();
    await markLoggedIn(tx, userId);
    if (device.deviceId !== null) await rememberDevice(tx, { userId, deviceId: device.deviceId, now });
    return beginLogin(tx, userId, { device, now });
  });
}
