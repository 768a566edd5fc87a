import { SECURITY_LOG_DAYS } from '@photoslate/contract/constants';
import { DAY_MS } from '@photoslate/domain/durations';
import { recordActivity } from '#features/activity/index.ts';
import { sendCsv } from '#platform/csv.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { newestNames } from './searched-names.store.ts';
import { securityCsv } from './security-csv.ts';
import { securityTable } from './security-log.store.ts';

const sinceOf = (now: Date) => new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS);

export const securityLogHandlers = (platform: Platform) =>
  ({
    'securityLog.table': async ({ tx, identity, query, now }) => {
      // The reader also sees what this server has not written yet.
      await platform.securityLog.flush();
      const scope = { studioId: identity.studioId, since: sinceOf(now) };
      const found = await newestNames(tx, identity.studioId, query.search);
      const { data, meta } = await securityTable(tx, scope, query, found?.names);
      return { data, meta: { ...meta, namesAreCut: found?.isCut ?? false } };
    },
    'securityLog.export': async ({ identity, body, language, now, reply }) => {
      const { studioId } = identity;
      await platform.securityLog.flush();
      // The file is sent while it is read, so the log is written in a transaction of its own.
      await platform.db.transaction().execute(async (tx) => {
        await recordActivity(tx, { studioId, by: identity, verb: 'security-log.exported', at: now });
      });
      const scope = { studioId, since: sinceOf(now) };
      // What happens during the export would never end it.
      const to = body.to && new Date(body.to) < now ? body.to : now.toISOString();
      const lines = securityCsv(platform.db, scope, { ...body, to }, language);
      await sendCsv(reply, `security-log-${now.toISOString().slice(0, 10)}`, lines);
      return undefined;
    },
  }) satisfies Partial<Handlers>;
