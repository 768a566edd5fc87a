import type { SessionDetail } from '@photoslate/contract/sessions';
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { CardOnPhone } from '#features/photos/card/card-on-phone.tsx';
import { CardVerificationView } from '#features/photos/card/card-verification.tsx';
import { CardReview } from '#features/photos/card-review.tsx';
import { useCardView } from '#features/photos/card-view.ts';
import { canDrop } from '#features/photos/card/use-card-files.tsx';
import { CardDesk } from '#features/photos/card-desk.tsx';
import { TableSkeleton } from '#features/photos/light-table/table-skeleton.tsx';
import { SplitSkeleton } from '#features/photos/questions/split/split-skeleton.tsx';
import { photoIndexQuery } from '#features/photos/photo-index/photo-index.queries.ts';
import { PhotoDrop } from '#features/photos/card/photo-drop.tsx';
import { cardReportQuery, useCardReport, useRecall } from '#features/photos/photos.queries.ts';
import { UnreadableList } from '#features/photos/unreadable-list.tsx';
import { UploadProgress } from '#features/photos/card/upload-progress.tsx';
import { placeAndDay } from '#lib/formatting/place-and-day.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { isDesk, useDesk } from '#lib/page/use-desk.ts';
import { detailRead, sessionRead } from '#lib/offline/reads.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './photos-page.module.css';

/**
 * At the desk: reads the session, the report and the photos side by side. The photos are never
 * stored: if the device knows the session, only they are missing.
 */
export async function firstReads(pathname: string): Promise<void> {
  const id = /\/session\/([^/]+)\/photos/.exec(pathname)?.[1];
  if (!id || !navigator.onLine || !isDesk()) return;
  const isKnown = detailRead(id) !== undefined;
  void queryClient.prefetchQuery({ ...sessionRead(id), retry: false });
  void queryClient.prefetchQuery({ ...cardReportQuery(id), retry: false });
  const photos = queryClient.prefetchQuery({ ...photoIndexQuery(queryClient, id), retry: false });
  if (isKnown) await photos;
}

/**
 * The page of a card: upload, assignment of the photos to shoots, and review of uncertain photos.
 */
export function Page() {
  const { t } = useLingui();
  const { event = '' } = useParams();
  const session = useSession(event);
  const loading = useSteadyLoading(session.state === 'loading');
  const desk = useDesk();
  const [view] = useCardView();
  if (desk && session.state === 'ready') return <DeskCard session={session.value} />;
  return (
    <Screen
      title={t`Photos`}
      back={`/session/${event}`}
      intro={session.state === 'ready' ? placeAndDay(session.value) : ' '}
      width={desk ? 'full' : 'wide'}
    >
      {loading && !desk && <SkeletonRows rows={5} />}
      {loading && desk && (view === 'questions' ? <SplitSkeleton /> : <TableSkeleton />)}
      {!loading && session.state === 'failed' && (
        <div className={style.failed}>
          <ReadFailed error={session.error} retry={session.retry} />
        </div>
      )}
      {!loading && session.state === 'ready' && <Card session={session.value} />}
    </Screen>
  );
}

function DeskCard({ session }: { session: SessionDetail }) {
  const report = useCardReport(session.id);
  const recall = useRecall(session.id);
  return (
    <CardDesk
      session={session}
      report={report}
      onRecall={(shootId) => void recall(shootId).catch(() => undefined)}
    />
  );
}

function Card({ session }: { session: SessionDetail }) {
  const [view] = useCardView();
  const report = useCardReport(session.id);
  const recall = useRecall(session.id);

  const card = report.data;
  const more = view === 'photos' && <PhotoDrop sessionId={session.id} empty={card?.storedCount === 0} />;
  const status = (
    <>
      {canDrop && more}
      <UploadProgress sessionId={session.id} />
      {view === 'photos' && card && card.storedCount > 0 && canDrop && (
        <CardVerificationView sessionId={session.id} report={card} />
      )}
      {/* On a phone, the state of the card comes before the upload of more photos. */}
      {!canDrop && more && (
        <CardOnPhone sessionId={session.id} report={card}>
          {more}
        </CardOnPhone>
      )}
      {view === 'photos' && card && card.unreadableCount > 0 && <UnreadableList sessionId={session.id} />}
    </>
  );

  return (
    <div className={style.card}>
      {card && card.storedCount > 0 ? (
        <CardReview
          session={session}
          report={card}
          reportedAt={report.dataUpdatedAt}
          status={status}
          onRecall={(shootId) => void recall(shootId).catch(() => undefined)}
        />
      ) : (
        status
      )}
      {!card && report.error && <ReadFailed error={report.error} retry={() => void report.refetch()} />}
    </div>
  );
}
