/** What the photos of a studio use, and the most that they may; null: no limit. */
export interface QuotaUse {
  readonly photos: number;
  /** Of the original files. */
  readonly bytes: number;
  readonly quotaPhotos: number | null;
  readonly quotaBytes: number | null;
}

/** Owners are warned from this share of a quota on. */
export const QUOTA_WARNING_SHARE = 0.8;

/**
 * The used share of the quota that is closer to its end, for example 0.76. It is above 1 after the
 * operator lowered a quota. Null: there is no quota.
 */
export function quotaShare({ photos, bytes, quotaPhotos, quotaBytes }: QuotaUse): number | null {
  const shares = [
    ...(quotaPhotos === null ? [] : [photos / quotaPhotos]),
    ...(quotaBytes === null ? [] : [bytes / quotaBytes]),
  ];
  return shares.length === 0 ? null : Math.max(...shares);
}

/** Whether one more file of this size stays within the quota. */
export const fitsQuota = ({ photos, bytes, quotaPhotos, quotaBytes }: QuotaUse, sizeBytes: number): boolean =>
  (quotaPhotos === null || photos + 1 <= quotaPhotos) &&
  (quotaBytes === null || bytes + sizeBytes <= quotaBytes);
