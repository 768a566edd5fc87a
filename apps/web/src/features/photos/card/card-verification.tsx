import type { CardReport } from '@photoslate/contract/card';
import { Plural, Trans } from '@lingui/react/macro';
import { IconCheck, IconLoader2, IconPhotoOff } from '@tabler/icons-react';
import { useStore } from '#lib/store.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './card-verification.module.css';
import { CardFormatSafety, ServerVerdict } from './card-format-safety.tsx';
import { uploadsOf } from './uploads.ts';
import { useCardVerification } from './use-card-verification.ts';

/**
 * The upload result of the card in figures. They come from the verification of the card's own list
 * if this page has it, otherwise from the server's report.
 */
export function CardVerificationView({ sessionId, report }: { sessionId: string; report: CardReport }) {
  const uploads = useStore(uploadsOf(sessionId).state);
  const account = useCardVerification(sessionId, report);
  const hasList = uploads.total > 0;
  const { assignedCount, reviewCount, pendingCount } = account ?? report;
  const { qrFrameCount, versionCount, hiddenCount, scanningCount } = report;
  const unreadableCount = report.unreadableCount - report.unsupportedCount;
  return (
    <section className={style.account}>
      <dl className={style.figures}>
        {hasList && <Figure value={uploads.total} label={<Trans>on the card</Trans>} />}
        <Figure
          value={hasList ? (account?.storedCount ?? uploads.done) : report.storedCount}
          label={<Trans>on the server</Trans>}
        />
        <Figure value={assignedCount} label={<Trans>assigned</Trans>} />
        <Figure
          value={qrFrameCount}
          label={<Plural value={qrFrameCount} one="QR photo" other="QR photos" />}
        />
        <Figure value={reviewCount} label={<Trans>in question</Trans>} look={reviewCount > 0} />
        {versionCount > 0 && (
          <Figure
            value={versionCount}
            label={<Plural value={versionCount} one="version" other="versions" />}
          />
        )}
        {hiddenCount > 0 && <Figure value={hiddenCount} label={<Trans>hidden</Trans>} />}
      </dl>
      <div role="status">
        {pendingCount > 0 && (
          <StateBadge tone="go" icon={<IconLoader2 size={20} aria-hidden="true" />}>
            <Plural value={pendingCount} one="Reading # photo" other="Reading # photos" />
          </StateBadge>
        )}
        {pendingCount === 0 && scanningCount > 0 && (
          <StateBadge tone="go" icon={<IconLoader2 size={20} aria-hidden="true" />}>
            <Plural
              value={scanningCount}
              one="Looking harder for # missing QR code"
              other="Looking harder for # missing QR codes"
            />
          </StateBadge>
        )}
        {hasList ? (
          <CardFormatSafety uploads={uploads} account={account} />
        ) : (
          pendingCount === 0 && report.storedCount > 0 && <ServerVerdict storedCount={report.storedCount} />
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
            <Trans>All photos assigned</Trans>
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
