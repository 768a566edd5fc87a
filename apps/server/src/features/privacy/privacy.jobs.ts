import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { photoFilesIn } from '#features/photos/index.ts';
import { keepInLedger } from './ledger.ts';
import { mailOwnDataLinks } from './own-data.service.ts';
import { askedForOwnData, keepRetention, removeFiles, writeLedger, type ToRemove } from './privacy-jobs.ts';
import { applyRetention } from './retention.service.ts';

export const privacyJobs = (platform: Platform): JobHandler[] => [
  handlerOf(removeFiles, (what) => remove(platform, what)),
  handlerOf(writeLedger, ({ erasureId }) => keepInLedger(platform, erasureId)),
  handlerOf(askedForOwnData, ({ email }) => mailOwnDataLinks(platform, email)),
  handlerOf(keepRetention, () => applyRetention(platform)),
];

async function remove(platform: Platform, { homeSessionId, photoIds, mailIds }: ToRemove): Promise<void> {
  if (homeSessionId)
    for await (const key of photoFilesIn(platform.storage, homeSessionId, photoIds))
      await platform.storage.remove(key);
  if (mailIds.length === 0) return;
  const folder = join(platform.config.dataDir, 'mails');
  for (const name of await readdir(folder).catch(() => []))
    if (mailIds.some((id) => name.includes(id))) await rm(join(folder, name), { force: true });
}
