import type { CardReport } from '@photoslate/contract/card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { Drawer } from '#ui/drawer.tsx';
import style from './card-on-phone.module.css';
import { CardVerificationView } from './card-verification.tsx';
import { uploadsOf } from './uploads.ts';

interface CardOnPhoneProps {
  sessionId: string;
  /** Undefined while it is loading. */
  report: CardReport | undefined;
  /** The buttons to upload more photos. */
  children: ReactNode;
}

/**
 * The state of a card on a phone. While nothing is being uploaded or read, it is one row that opens
 * the details, so that the photos begin on the first screen.
 */
export function CardOnPhone({ sessionId, report, children }: CardOnPhoneProps) {
  const { t } = useLingui();
  const { total, others, listing } = useStore(uploadsOf(sessionId).state);
  const [open, setOpen] = useState(false);
  const isAtRest =
    report !== undefined &&
    report.storedCount > 0 &&
    report.pendingCount + report.scanningCount === 0 &&
    total + others.count === 0 &&
    !listing;
  // An upload that starts in the drawer is shown on the page.
  if (open && !isAtRest) setOpen(false);
  const details = report && report.storedCount > 0 && (
    <CardVerificationView sessionId={sessionId} report={report} />
  );
  return (
    <>
      {isAtRest ? (
        <button
          type="button"
          className={style.row}
          title={t`Details of the card`}
          onClick={() => setOpen(true)}
        >
          <span className={style.figures}>
            <span>
              <strong>{report.storedCount}</strong> <Trans>on the server</Trans>
            </span>
            <span>
              <strong>{report.assignedCount}</strong> <Trans>assigned</Trans>
            </span>
            {report.reviewCount > 0 && (
              <span className={style.look}>
                <strong>{report.reviewCount}</strong> <Trans>in question</Trans>
              </span>
            )}
          </span>
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
      ) : (
        <>
          {details}
          {children}
        </>
      )}
      <Drawer open={open && isAtRest} onClose={() => setOpen(false)} title={t`The card`}>
        <div className={style.details}>
          {details}
          {children}
        </div>
      </Drawer>
    </>
  );
}
