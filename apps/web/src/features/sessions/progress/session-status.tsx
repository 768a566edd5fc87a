import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nextStepOf } from '#lib/offline/next-step.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { formatDaysAgo } from '#lib/formatting/format-date-time.ts';
import style from './session-status.module.css';
import { useMinutesLeft } from './use-minutes-left.ts';

/** Up to two lines about a session: the card, the sales, who waits, who opened the gallery. */
export function SessionStatus({ session }: { session: KnownSession }) {
  const lines = linesOf(session);
  return (
    <span className={style.status} data-figures>
      {lines.map((line, place) => (
        // The lines have no keys of their own, and never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <span key={place} className={style.line}>
          {line}
        </span>
      ))}
    </span>
  );
}

function linesOf(session: KnownSession): ReactNode[] {
  const { progress, createdAt, emptiedAt } = session;
  const next = nextStepOf(session);
  if (next === 'finish-upload')
    return [
      <Trans key="verdict">
        <strong className={style.lost}>Don’t format</strong> the card yet
      </Trans>,
    ];
  if (next === 'show-upload') {
    const left = (progress?.underwayCount ?? 0) + (progress?.pendingCount ?? 0);
    return [
      <Trans key="what">Uploading</Trans>,
      <UploadLeft key="left" sessionId={session.id} left={left} />,
    ];
  }
  if (next === 'upload-card' || !progress) return [formatDaysAgo(createdAt)];
  if (next === 'running')
    return [
      <Plural key="linked" value={progress.linkedCount} one="# person linked" other="# people linked" />,
    ];
  const { mailedCount, openedCount, orderCount, waitingCount } = progress;
  const shootsLeft = progress.readyShootCount + progress.heldShootCount;
  const opened = mailedCount > 0 && (
    <Trans key="opened">
      {openedCount} of {mailedCount} opened
    </Trans>
  );
  const waiting =
    shootsLeft > 0 &&
    (progress.publishedShootCount > 0 || waitingCount === 0 ? (
      <Plural key="shoots" value={shootsLeft} one="# shoot waits" other="# shoots wait" />
    ) : (
      <Plural
        key="people"
        value={waitingCount}
        one="# person waits for photos"
        other="# people wait for photos"
      />
    ));
  const sales = orderCount > 0 && <Sales key="sales" progress={progress} />;
  const deleted = emptiedAt !== null && <Trans key="deleted">Photos deleted</Trans>;
  const none = !sales && progress.publishedShootCount > 0 && <Trans key="none">No orders yet</Trans>;
  return [sales, deleted, waiting, opened, none].filter(Boolean).slice(0, 2);
}

/** "about 3 min left", or "300 files left" while the pace is not known yet */
function UploadLeft({ sessionId, left }: { sessionId: string; left: number }) {
  const minutes = useMinutesLeft(sessionId, left);
  if (minutes === null) return <Plural value={left} one="# file left" other="# files left" />;
  return <Trans>about {minutes} min left</Trans>;
}

/** "€ 205 · 2 unpaid" */
function Sales({ progress }: { progress: NonNullable<KnownSession['progress']> }) {
  const { soldCents, unpaidCount } = progress;
  return (
    <>
      <strong className={style.sum}>{formatPrice(soldCents)}</strong>
      {' · '}
      {unpaidCount > 0 ? (
        <span className={style.look}>
          <Trans>{unpaidCount} unpaid</Trans>
        </span>
      ) : (
        <Trans>all paid</Trans>
      )}
    </>
  );
}
