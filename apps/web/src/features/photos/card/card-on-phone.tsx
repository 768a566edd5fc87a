import type { CardReport } from '@photoslate/contract/card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconShieldQuestion } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { useStore } from '#lib/store.ts';
import { Drawer } from '#ui/drawer.tsx';
import style from './card-on-phone.module.css';
import { CardVerificationView } from './card-verification.tsx';
import { interruptedCards } from './interrupted-cards.ts';
import { uploadsOf } from './uploads.ts';

interface CardOnPhoneProps {
  sessionId: string;
  /** Undefined while it is loading. */
  report: CardReport | undefined;
  /** The buttons to upload more photos. */
  children: ReactNode;
}

/**
 * The state of a card on a phone. A complete card is one row that opens the details, so that the
 * photos begin on the first screen. The row says that the card is not checked: this page has no
 * list of its files.
 */
export function CardOnPhone({ sessionId, report, children }: CardOnPhoneProps) {
  const { t } = useLingui();
  const userId = useUser()?.id ?? '';
  const { total, others, listing } = useStore(uploadsOf(sessionId).state);
  const [open, setOpen] = useState(false);
  const hasUpload = listing || total + others.count > 0;
  // An upload that starts in the drawer is shown on the page. Another device's does not close it.
  if (open && hasUpload) setOpen(false);
  const isRow =
    report !== undefined &&
    !hasUpload &&
    (open || (isComplete(report) && interruptedCards.of(sessionId, userId) === null));
  const details = report && report.storedCount > 0 && (
    <CardVerificationView sessionId={sessionId} report={report} />
  );
  return (
    <>
      {isRow ? (
        <button
          type="button"
          className={style.row}
          title={t`Details of the card`}
          onClick={() => setOpen(true)}
        >
          <span className={style.figures}>
            <span className={style.verdict}>
              <IconShieldQuestion size={20} aria-hidden="true" />
              <strong>
                <Trans>Card not checked</Trans>
              </strong>
            </span>
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
      <Drawer open={open && isRow} onClose={() => setOpen(false)} title={t`The card`}>
        <div className={style.details}>
          {details}
          {children}
        </div>
      </Drawer>
    </>
  );
}

/** Has files, of which none is being read, stopped halfway, or damaged. */
const isComplete = (report: CardReport): boolean =>
  report.storedCount > 0 &&
  report.pendingCount + report.scanningCount + report.underwayCount === 0 &&
  report.unreadableCount === report.unsupportedCount;
