import { QUOTA_WARNING_SHARE, fitsQuota, quotaShare, type QuotaUse } from '@photoslate/domain/quota';
import { Language } from '@photoslate/contract/scalars';
import { isQueuedSince, queueMail } from '#features/mail/index.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { warnOwnersJob } from './quotas.jobs.ts';
import {
  addUp,
  isStored,
  ownersOf,
  studiosToAddUp,
  studiosWithQuota,
  useBesides,
  type CountedUpload,
} from './quotas.store.ts';

/** A client tries again after this time. */
const RETRY_AFTER_SECONDS = 60;
/** The use of a studio is added up when it has more rows than this. */
const MOST_ENTRIES = 200;

/**
 * Checks that an upload stays within the quota of its studio. Unfinished uploads count with their
 * whole size. Called before an upload is stored, and again after it: then every upload that passes
 * has counted all others that passed before, so the sum never exceeds the quota.
 *
 * @returns whether the studio has a quota
 * @throws HttpError `quota_reached`
 */
export async function refuseBeyondQuota(platform: Platform, upload: CountedUpload): Promise<boolean> {
  const { preparedDb: db } = platform;
  const use = await useBesides(db, upload);
  if (!use) return false;
  if (use.entries > MOST_ENTRIES) await addUp(db, upload.studioId);
  // Bytes that the session has already become no further photo.
  if (fitsQuota(use, upload.sizeBytes) || (await isStored(db, upload))) return true;
  const { studioId } = upload;
  await platform.db
    .transaction()
    .execute((tx) => platform.jobs.enqueue(tx, warnOwnersJob, { studioId }, { once: studioId }));
  throw new HttpError('quota_reached', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const EVER = new Date(0);
/** The thresholds of which owners are told, the highest first. */
const THRESHOLDS = [
  { percent: 100, share: 1 },
  { percent: 100 * QUOTA_WARNING_SHARE, share: QUOTA_WARNING_SHARE },
];

/**
 * Mails the owners of the studios whose use has reached a threshold of their quota, once for each
 * threshold and quota, the highest first.
 *
 * @param refusedIn a studio to which an upload was refused: it counts as full, although a smaller
 *   photo may still fit
 */
export async function warnOwners(platform: Platform, refusedIn?: string): Promise<void> {
  for (const { studioId, ...use } of await studiosWithQuota(platform.db, refusedIn)) {
    const share = refusedIn === undefined ? (quotaShare(use) ?? 0) : 1;
    const reached = THRESHOLDS.find((threshold) => share >= threshold.share);
    if (reached) await mailOwners(platform, studioId, use, reached.percent);
  }
}

async function mailOwners(
  platform: Platform,
  studioId: string,
  use: QuotaUse,
  percent: number,
): Promise<void> {
  const quota = `${use.quotaPhotos ?? '-'}/${use.quotaBytes ?? '-'}`;
  const keyOf = (threshold: number, userId: string) => `quota:${studioId}:${quota}:${threshold}:${userId}`;
  await platform.db.transaction().execute(async (tx) => {
    for (const { id, email, language } of await ownersOf(tx, studioId)) {
      // An owner with the mail at 100 % needs none at 80 %.
      const above = THRESHOLDS.filter((one) => one.percent > percent).map((one) => keyOf(one.percent, id));
      if (above.length > 0 && (await isQueuedSince(tx, above, EVER))) continue;
      await queueMail(platform, tx, {
        kind: 'quota-near',
        payload: use,
        studioId,
        eventKey: keyOf(percent, id),
        to: email,
        language: Language.parse(language),
      });
    }
  });
}

/** Adds up the use of the studios of which many photos were uploaded or deleted. */
export async function addUpUse(platform: Platform): Promise<void> {
  for (const studioId of await studiosToAddUp(platform.db, MOST_ENTRIES)) await addUp(platform.db, studioId);
}
