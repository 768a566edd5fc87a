import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { removeMailFiles } from '#features/mail/index.ts';
import { photoFilesIn } from '#features/photos/index.ts';
import { keepInLedger } from './ledger.ts';
import { mailOwnDataLinks } from './own-data.service.ts';
import {
  askedForOwnData,
  keepRetention,
  removeFiles,
  vacuumNightly,
  writeLedger,
  type ToRemove,
} from './privacy-jobs.ts';
import { applyRetention } from './retention.service.ts';
import { forgetStrays } from './strays.service.ts';
import { vacuum } from './vacuum.ts';

export const privacyJobs = (platform: Platform): JobHandler[] => [
  handlerOf(removeFiles, (what) => remove(platform, what)),
  handlerOf(writeLedger, ({ erasureId }) => keepInLedger(platform, erasureId)),
  handlerOf(askedForOwnData, ({ email }) => mailOwnDataLinks(platform, email)),
  handlerOf(vacuumNightly, () => vacuum(platform)),
  handlerOf(keepRetention, async () => {
    await applyRetention(platform);
    await forgetStrays(platform);
  }),
];

async function remove(platform: Platform, { homeSessionId, photoIds, mailIds }: ToRemove): Promise<void> {
  if (homeSessionId)
    for await (const key of photoFilesIn(platform.storage, homeSessionId, photoIds))
      await platform.storage.remove(key);
  if (mailIds.length > 0) await removeMailFiles(platform.config, mailIds);
}
