import type { CardReport } from '@photoslate/contract/card';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { Drawer } from '#ui/drawer.tsx';
import { UnreadableList } from '../unreadable-list.tsx';
import style from './card-status.module.css';
import { type CardVerdict, cardVerdictOf } from './card-verdict.ts';
import { CardVerificationView } from './card-verification.tsx';
import { Interrupted } from './interrupted.tsx';
import { TimeLeft } from './time-left-words.tsx';
import { UploadPausedNotice } from './upload-paused-notice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { isFinished, type UploadState } from './upload-state.ts';
import { uploadsOf } from './uploads.ts';
import { useCardVerification } from './use-card-verification.ts';

interface CardStatusProps {
  sessionId: string;
  report: CardReport | undefined;
  tools: ReactNode;
}

/**
 * The status line of a card: first whether it may be formatted, then figures that add up. A click
 * on the verdict shows the details.
 */
export function CardStatus({ sessionId, report, tools }: CardStatusProps) {
  const queue = uploadsOf(sessionId);
  const uploads = useStore(queue.state);
  const { total, others, listing, hold } = uploads;
  const isUploading = listing || (total > 0 && !isFinished(uploads));
  return (
    <>
      <div className={style.status}>
        {report ? (
          <KnownStatus sessionId={sessionId} report={report} uploads={uploads} />
        ) : (
          <div className={style.figures} />
        )}
        {tools && <div className={style.tools}>{tools}</div>}
      </div>
      {isUploading && hold && hold !== 'paused' && (
        <div className={style.strip}>
          <UploadPausedNotice hold={hold} onTry={() => queue.goOn()} />
        </div>
      )}
      {total + others.count === 0 && !listing && (
        <div className={style.strip}>
          <Interrupted sessionId={sessionId} />
        </div>
      )}
    </>
  );
}

interface KnownStatusProps {
  sessionId: string;
  report: CardReport;
  uploads: UploadState;
}

function KnownStatus({ sessionId, report, uploads }: KnownStatusProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const verification = useCardVerification(sessionId, report);
  const verdict = cardVerdictOf(uploads, verification, report.storedCount);
  return (
    <>
      {verdict.kind !== 'nothing' && (
        <button
          type="button"
          className={style.verdict}
          data-tone={verdict.kind === 'safe' ? 'safe' : verdict.kind === 'unknown' ? 'plain' : 'bad'}
          title={t`Details of the card`}
          onClick={() => setOpen(true)}
        >
          <VerdictWords verdict={verdict} />
        </button>
      )}
      <div className={style.figures} data-truncates>
        {verdict.kind === 'uploading' ? (
          <UploadFigures uploads={uploads} />
        ) : (
          <CardFigures report={report} uploads={uploads} />
        )}
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`The card`}>
        {(uploads.listing || uploads.total + uploads.others.count > 0) && (
          <UploadProgress sessionId={sessionId} />
        )}
        {report.storedCount > 0 && <CardVerificationView sessionId={sessionId} report={report} />}
        {report.unreadableCount > 0 && <UnreadableList sessionId={sessionId} />}
      </Drawer>
    </>
  );
}

function VerdictWords({ verdict }: { verdict: CardVerdict }) {
  if (verdict.kind === 'safe')
    return (
      <>
        <IconShieldCheck size={20} aria-hidden="true" />
        <strong>
          <Trans>Safe to format</Trans>
        </strong>
      </>
    );
  if (verdict.kind === 'unknown')
    return (
      <>
        <IconShieldQuestion size={20} aria-hidden="true" />
        <strong>
          <Trans>Card not checked</Trans>
        </strong>
      </>
    );
  return (
    <>
      <IconShieldX size={20} aria-hidden="true" />
      <strong>
        <Trans>Don’t format yet</Trans>
      </strong>
      <span className={style.reason}>
        {verdict.kind === 'checking' && <Trans>checking the card</Trans>}
        {verdict.kind === 'missing' && (
          <Plural value={verdict.count} one="# file missing" other="# files missing" />
        )}
        {verdict.kind === 'damaged' && (
          <Plural value={verdict.count} one="# file can’t be read" other="# files can’t be read" />
        )}
        {verdict.kind === 'others' && (
          <Plural value={verdict.count} one="# other file to copy" other="# other files to copy" />
        )}
      </span>
    </>
  );
}

/** How far the upload is. */
function UploadFigures({ uploads }: { uploads: UploadState }) {
  const { t } = useLingui();
  const { done, total, settledBytes, totalBytes, listing, hold, secondsLeft } = uploads;
  if (listing && total === 0)
    return (
      <span className={style.quiet}>
        <Trans>Reading the card.</Trans>
      </span>
    );
  return (
    <>
      <span>
        <Trans>
          <strong>{done}</strong> of {total} on the server
        </Trans>
      </span>
      {hold === 'paused' ? (
        <span className={style.amber}>
          <Trans>Paused</Trans>
        </span>
      ) : (
        <span>
          <TimeLeft seconds={secondsLeft} />
        </span>
      )}
      <progress
        className={style.progress}
        max={100}
        value={Math.min(99, Math.floor((100 * settledBytes) / Math.max(1, totalBytes)))}
        aria-label={t`Upload`}
      />
      <span className={style.quiet}>
        <Trans>Photos appear here as they are read.</Trans>
      </span>
    </>
  );
}

/**
 * The figures of the server. Each file is in exactly one of those after “on the server”, so they
 * add up to it. Those that need attention come first, because the last ones may not fit.
 */
function CardFigures({ report, uploads }: { report: CardReport; uploads: UploadState }) {
  const { pendingCount, reviewCount, qrFrameCount, versionCount, hiddenCount, unreadableCount } = report;
  if (report.storedCount === 0)
    return (
      <span className={style.quiet}>
        <Trans>No photos yet</Trans>
      </span>
    );
  return (
    <>
      {uploads.total > 0 && <Figure value={uploads.total} label={<Trans>on the card</Trans>} />}
      <Figure value={report.storedCount} label={<Trans>on the server</Trans>} />
      {pendingCount > 0 && <Figure value={pendingCount} label={<Trans>being read</Trans>} />}
      <Figure value={report.assignedCount} label={<Trans>assigned</Trans>} />
      {reviewCount > 0 && <Figure tone="amber" value={reviewCount} label={<Trans>in question</Trans>} />}
      {unreadableCount > 0 && <Figure tone="red" value={unreadableCount} label={<Trans>unreadable</Trans>} />}
      {qrFrameCount > 0 && (
        <Figure
          tone="quiet"
          value={qrFrameCount}
          label={<Plural value={qrFrameCount} one="QR photo" other="QR photos" />}
        />
      )}
      {versionCount > 0 && (
        <Figure
          tone="quiet"
          value={versionCount}
          label={<Plural value={versionCount} one="version" other="versions" />}
        />
      )}
      {hiddenCount > 0 && <Figure tone="quiet" value={hiddenCount} label={<Trans>hidden</Trans>} />}
      {pendingCount === 0 && report.scanningCount > 0 && (
        <span className={style.quiet}>
          <Plural
            value={report.scanningCount}
            one="Looking harder for # missing QR code"
            other="Looking harder for # missing QR codes"
          />
        </span>
      )}
    </>
  );
}

interface FigureProps {
  value: number;
  label: ReactNode;
  tone?: 'amber' | 'quiet' | 'red';
}

const Figure = ({ value, label, tone }: FigureProps) => (
  <span className={tone && style[tone]}>
    <strong>{value}</strong> {label}
  </span>
);
