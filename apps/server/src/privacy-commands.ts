import { Email, requiredLine } from '@photoslate/contract/scalars';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { eraseAddress, readOwnData } from '#features/privacy/index.ts';
import { affectedCsv } from '#features/security-log/index.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createLogger } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { parseOptions, UsageError } from './admin-usage.ts';
import { openServer } from './open-server.ts';
import { studioNamed } from './studio-commands.ts';

const OneAddress = z.object({ studio: requiredLine(120), email: Email });
const moment = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/,
    'a moment with its time zone, such as 2026-06-01T08:00Z',
  )
  // JavaScript takes 31 June for 1 July.
  .refine(
    (text) => z.iso.date().safeParse(text.slice(0, 10)).success && !Number.isNaN(Date.parse(text)),
    'there is no such moment',
  )
  .transform((text) => new Date(text));
const Breach = z.object({
  studio: requiredLine(120).optional(),
  from: moment,
  to: moment,
  by: requiredLine(254).optional(),
});
const Erase = OneAddress.extend({ photos: z.boolean().default(false) });

/** Commands for a customer's privacy requests. The server may be running; it deletes the files. */
export const privacyCommands = {
  export: (options: Record<string, unknown>) => {
    const { studio, email } = parseOptions(OneAddress, options);
    return onPlatform(async ({ db, clock }) => {
      const { id } = await studioNamed(db, studio);
      return db.transaction().execute(async (tx) => {
        await recordActivity(tx, { studioId: id, by: 'system', verb: 'customer.exported', at: clock.now() });
        return JSON.stringify(await readOwnData(tx, id, normalizeEmail(email), 'studio'), null, 2);
      });
    });
  },
  'breach:affected': (options: Record<string, unknown>) => {
    const { studio, from, to, by } = parseOptions(Breach, options);
    if (to < from) throw new UsageError('--to is before --from.');
    return onPlatform(async ({ db }) => {
      const studioId = studio && (await studioNamed(db, studio)).id;
      return (await affectedCsv(db, { from, to, studioId, by })).trimEnd();
    });
  },
  erase: (options: Record<string, unknown>) => {
    const { studio, email, photos } = parseOptions(Erase, options);
    return onPlatform(async (platform) => {
      const { id } = await studioNamed(platform.db, studio);
      const who = { studioId: id, address: normalizeEmail(email), withPhotos: photos };
      const asked = { by: 'operator', doer: 'system', now: platform.clock.now() } as const;
      const gone = await platform.db.transaction().execute((tx) => eraseAddress(platform, tx, who, asked));
      return `Erased: contacts ${gone.customers}, orders without address ${gone.orders}, mails ${gone.mails}, photos ${gone.photos}. The files are deleted as soon as the server runs.`;
    });
  },
};

/** Runs a command that needs more than the database. */
export async function onPlatform(work: (platform: Platform) => Promise<string>): Promise<string> {
  const config = loadConfig();
  const log = createLogger({ logLevel: 'warn' }, 2);
  const database = await openDatabase(config, log, 'guest');
  try {
    const server = await openServer({ config, log, database, isCommand: true });
    try {
      return await work(server.platform);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}
