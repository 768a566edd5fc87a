import type { QuotaUse } from '@photoslate/contract/quotas';
import { QUOTA_WARNING_SHARE } from '@photoslate/domain/quota';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes, formatCount, formatPartOf, formatShare } from '#lib/formatting/amounts.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './storage-used.module.css';

interface StorageUsedProps {
  use: QuotaUse | undefined;
  error: Error | null;
  retry: () => void;
}

/** The space that the photos of the studio use, and its quota. */
export function StorageUsed({ use, error, retry }: StorageUsedProps) {
  const { t } = useLingui();
  return (
    <Section
      title={<Trans>Space for photos</Trans>}
      intro={
        use && use.quotaPhotos === null && use.quotaBytes === null ? (
          <Trans>Your studio has no limit of its own.</Trans>
        ) : (
          <Trans>
            The operator of the server sets the limit. Photos that you keep for a shorter time free space.
          </Trans>
        )
      }
    >
      {!use && !error && <SkeletonRows rows={2} />}
      {!use && error && <ReadFailed error={error} retry={retry} />}
      {use && (
        <div className={style.figures}>
          <Figure label={t`Space used`} used={use.bytes} most={use.quotaBytes} show={bytesOf} />
          <Figure label={t`Photos`} used={use.photos} most={use.quotaPhotos} show={countOf} />
        </div>
      )}
    </Section>
  );
}

type Show = (used: number, most: number | null) => { used: string; most: string };

const bytesOf: Show = (used, most) =>
  most === null
    ? { used: formatBytes(used), most: '' }
    : { used: formatPartOf(used, most), most: formatBytes(most) };
const countOf: Show = (used, most) => ({
  used: formatCount(used),
  most: most === null ? '' : formatCount(most),
});

/** "38 of 50 GB" with a bar, or "38 GB" without a limit. */
function Figure(of: { label: string; used: number; most: number | null; show: Show }) {
  const { t } = useLingui();
  const { label, most: limit } = of;
  const { used, most } = of.show(of.used, limit);
  const text = limit === null ? used : t`${used} of ${most}`;
  const percent = limit === null ? 0 : Math.min(100, Math.floor((100 * of.used) / limit));
  const isFull = limit !== null && of.used >= limit;
  const isNear = limit !== null && of.used >= QUOTA_WARNING_SHARE * limit;
  const tone = isFull ? 'lost' : isNear ? 'look' : undefined;
  return (
    <div>
      <p className={style.figure}>
        <span>{label}</span>
        <span>
          <strong>{text}</strong>
          {limit !== null && <span className={style.share}>{formatShare(of.used / limit)}</span>}
        </span>
      </p>
      {limit !== null && (
        <div
          className={style.bar}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={text}
        >
          <span data-tone={tone} style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  );
}
