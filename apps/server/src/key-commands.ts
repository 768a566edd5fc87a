import { z } from 'zod';
import { endEveryLogin } from '#features/auth/index.ts';
import { revokeEveryLink } from '#features/links/index.ts';
import { loadConfig } from '#platform/config.ts';
import { forgetFingerprintKey, openKeys, rotateKeys } from '#platform/keys/keys.ts';
import { parseOptions, type Command } from './admin-usage.ts';

const Rotation = z.object({ 'forget-old': z.boolean().default(false) });

/** Commands for keys, logins and links, mainly for use after a break-in. */
export const keyCommands: Readonly<Record<string, Command>> = {
  'keys:rotate': async (options, db) => {
    const forgetOld = parseOptions(Rotation, options)['forget-old'];
    const config = loadConfig();
    const made = await rotateKeys(config, await openKeys(config, db), { forgetOld });
    const next = 'Restart every server now: until then they use the previous keys.';
    if (config.signingKeys.length === 0)
      return forgetOld
        ? `The new signing key replaces all others. Every login and every mailed link ends with the restart. ${next}`
        : `A new signing key was added. Signatures of the previous keys stay valid. ${next}`;
    const key = made.toString('base64url');
    return forgetOld
      ? `SIGNING_KEY is set in the environment, so change it there. Replace it with this key; every login and every mailed link then ends: ${key}\n${next}`
      : `SIGNING_KEY is set in the environment, so change it there. Put this key and a comma in front of the current value: ${key}\n${next}`;
  },
  'keys:give-up-marks': async (_options, db) => {
    await forgetFingerprintKey(db);
    return 'The next start accepts the marks key that it finds, or creates one. People who were erased or unsubscribed before are no longer recognised.';
  },
  'logins:end-all': async (_options, db) => {
    const count = await db.transaction().execute((tx) => endEveryLogin(tx, new Date()));
    return `Logins ended: ${count}. Everybody must log in again.`;
  },
  'links:revoke-all': async (_options, db) => {
    const count = await db.transaction().execute((tx) => revokeEveryLink(tx, new Date()));
    return `Links revoked: ${count}. Customers can request a new one on the page that a revoked link opens.`;
  },
};
