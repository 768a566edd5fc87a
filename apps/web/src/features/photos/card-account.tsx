import type { CardReport } from '@photoslate/contract/card';
import { Plural, Trans } from '@lingui/react/macro';
import { IconCheck, IconLoader2, IconPhotoOff } from '@tabler/icons-react';
import { Notice } from '#ui/notice.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './card-account.module.css';

/** What became of the card, in figures that a photographer trusts. */
export function CardAccount({ report }: { report: CardReport }) {
  const { storedCount, pendingCount, assignedCount, reviewCount, qrFrameCount } = report;
  const unreadableCount = report.unreadableCount - report.unsupportedCount;
  return (
    <section className={style.account}>
      <dl className={style.figures}>
        <Figure value={storedCount} label={<Trans>on the server</Trans>} />
        <Figure value={assignedCount} label={<Trans>assigned</Trans>} />
        <Figure
          value={qrFrameCount}
          label={<Plural value={qrFrameCount} one="QR frame" other="QR frames" />}
        />
        <Figure value={reviewCount} label={<Trans>to look at</Trans>} look={reviewCount > 0} />
      </dl>
      <div role="status">
        {pendingCount > 0 ? (
          <StateBadge tone="go" icon={<IconLoader2 size={20} aria-hidden="true" />}>
            <Plural value={pendingCount} one="Reading # photograph" other="Reading # photographs" />
          </StateBadge>
        ) : (
          report.safeToFormat && (
            <Notice tone="safe">
              <Plural
                value={storedCount}
                one="The one file is kept: it is safe to format the card."
                other="All # files are kept: it is safe to format the card."
              />
            </Notice>
          )
        )}
        {unreadableCount > 0 && (
          <StateBadge tone="lost" icon={<IconPhotoOff size={20} aria-hidden="true" />}>
            <Plural
              value={unreadableCount}
              one="# file could not be read"
              other="# files could not be read"
            />
          </StateBadge>
        )}
        {pendingCount === 0 && assignedCount > 0 && reviewCount === 0 && (
          <StateBadge tone="safe" icon={<IconCheck size={20} aria-hidden="true" />}>
            <Trans>Every photo has found its place</Trans>
          </StateBadge>
        )}
      </div>
    </section>
  );
}

function Figure({ value, label, look }: { value: number; label: React.ReactNode; look?: boolean }) {
  return (
    <div data-look={look || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
