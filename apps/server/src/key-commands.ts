import { z } from 'zod';
import { endEveryLogin } from '#features/auth/index.ts';
import { revokeEveryLink } from '#features/links/index.ts';
import { loadConfig } from '#platform/config.ts';
import { forgetFingerprintKey, openKeys, rotateKeys } from '#platform/keys/keys.ts';
import { parseOptions, type Command } from './admin-usage.ts';

const Rotation = z.object({ 'forget-old': z.boolean().default(false) });

/** What an operator does to keys, logins and links, above all after a break-in. */
export const keyCommands: Readonly<Record<string, Command>> = {
  'keys:rotate': async (options, db) => {
    const forgetOld = parseOptions(Rotation, options)['forget-old'];
    const config = loadConfig();
    const made = await rotateKeys(config, await openKeys(config, db), { forgetOld });
    const next = 'Restart every server now: until then they use the keys of before.';
    if (config.signingKeys.length === 0)
      return forgetOld
        ? `There is a new signing key, and no other. With the restart every login and every mailed link ends. ${next}`
        : `There is a new signing key. What the former ones signed stays valid. ${next}`;
    const key = made.toString('base64url');
    return forgetOld
      ? `SIGNING_KEY is yours to change. Replace it by this key; then every login and every mailed link ends: ${key}\n${next}`
      : `SIGNING_KEY is yours to change. Put this key and a comma in front of its present value: ${key}\n${next}`;
  },
  'keys:give-up-marks': async (_options, db) => {
    await forgetFingerprintKey(db);
    return 'The next start takes the marks key that it finds, or makes one. Erased and unsubscribed people of before are not recognised any more.';
  },
  'logins:end-all': async (_options, db) => {
    const count = await db.transaction().execute((tx) => endEveryLogin(tx, new Date()));
    return `Logins ended: ${count}. Everybody logs in again.`;
  },
  'links:revoke-all': async (_options, db) => {
    const count = await db.transaction().execute((tx) => revokeEveryLink(tx, new Date()));
    return `Links revoked: ${count}. Customers ask for a new one on the page that a revoked link opens.`;
  },
};
