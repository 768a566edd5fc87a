import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { removeMailFiles } from '#features/mail/index.ts';
import { photoFilesIn } from '#features/photos/index.ts';
import { appendToErasureLog } from './erasure-log.ts';
import { mailOwnDataLinks } from './own-data.service.ts';
import {
  ownDataRequestedJob,
  applyRetentionJob,
  deleteOldRowsJob,
  emptySessionJob,
  removeFiles,
  vacuumNightly,
  writeErasureLogJob,
  type ToRemove,
} from './privacy.jobs.ts';
import { applyRetention, emptyDueSession } from './retention.service.ts';
import { deleteOldRows } from './old-rows.store.ts';
import { deleteOrphanedContacts } from './orphaned-contacts.service.ts';
import { vacuum } from './vacuum.ts';

export const privacyJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(removeFiles, (what) => remove(platform, what)),
  handlerOf(writeErasureLogJob, ({ erasureId }) => appendToErasureLog(platform, erasureId)),
  handlerOf(ownDataRequestedJob, ({ email }) => mailOwnDataLinks(platform, email)),
  handlerOf(vacuumNightly, () => vacuum(platform)),
  handlerOf(deleteOldRowsJob, () => deleteOldRows(platform.db, platform.clock.now())),
  handlerOf(emptySessionJob, ({ sessionId }) => emptyDueSession(platform, sessionId)),
  handlerOf(applyRetentionJob, async () => {
    await applyRetention(platform);
    await deleteOrphanedContacts(platform);
  }),
];

async function remove(platform: Platform, { homeSessionId, photoIds, mailIds }: ToRemove): Promise<void> {
  if (homeSessionId)
    for await (const key of photoFilesIn(platform.storage, homeSessionId, photoIds))
      await platform.storage.remove(key);
  if (mailIds.length > 0) await removeMailFiles(platform.config, mailIds);
}
