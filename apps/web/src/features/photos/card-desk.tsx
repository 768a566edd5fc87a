import type { CardReport } from '@photoslate/contract/card';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useStore } from '#lib/store.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { type CardContext, useCardContext } from './card-context.ts';
import style from './card-desk.module.css';
import { CardFrame } from './card-frame.tsx';
import { type CardView, useCardView } from './card-view.ts';
import { PhotoDrop } from './card/photo-drop.tsx';
import { uploadsOf } from './card/uploads.ts';
import { ChangeBar } from './changes/change-bar.tsx';
import { ChangesDrawer } from './changes/changes-drawer.tsx';
import { LightTable } from './light-table/light-table.tsx';
import { TableSkeleton } from './light-table/table-skeleton.tsx';
import { TableTools } from './light-table/table-tools.tsx';
import { usePhotoIndex } from './photo-index/photo-index.queries.ts';
import type { CardReportState } from './photos.queries.ts';
import { questionsOf } from './questions/questions.ts';
import { DeskQuestions } from './questions/split/desk-questions.tsx';
import { SplitSkeleton } from './questions/split/split-skeleton.tsx';
import { ClocksView } from './views/clocks-view.tsx';
import { ShootsView } from './views/shoots-view.tsx';

interface CardDeskProps {
  session: SessionDetail;
  report: CardReportState;
  onRecall: (shootId: string) => void;
}

/** The page of a card at the desk. */
export function CardDesk({ session, report, onRecall }: CardDeskProps) {
  const [view] = useCardView();
  if (report.data)
    return (
      <KnownCard
        session={session}
        report={report.data}
        reportedAt={report.dataUpdatedAt}
        onRecall={onRecall}
      />
    );
  return (
    <CardFrame session={session} report={undefined} view={view} questionCount={0}>
      {report.error ? (
        <div className={style.scroll}>
          <ReadFailed error={report.error} retry={() => void report.refetch()} />
        </div>
      ) : view === 'questions' ? (
        <SplitSkeleton />
      ) : (
        <TableSkeleton />
      )}
    </CardFrame>
  );
}

/** These views scroll as one column. */
const VIEWS: Record<
  Exclude<CardView, 'photos' | 'questions'>,
  ComponentType<{ card: CardContext; bare?: boolean }>
> = {
  shoots: ShootsView,
  clocks: ClocksView,
};

interface KnownCardProps {
  session: SessionDetail;
  report: CardReport;
  reportedAt: number;
  onRecall: (shootId: string) => void;
}

function KnownCard(props: KnownCardProps) {
  const { session, report } = props;
  const card = useCardContext(props);
  const { view, acting, changes, labelOf, timeZone } = card;
  const { photos, isReading, isOld, error, retry } = usePhotoIndex(session.id);
  const loading = useSteadyLoading(photos === undefined && error === null);
  // Only their number is shown here. A change of a photo does not wait for it.
  const counted = useDeferredValue(photos);
  const questions = useMemo(() => questionsOf(report.anomalies, counted ?? []), [report.anomalies, counted]);
  const [keysOpen, setKeysOpen] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const hasUpload = useStore(uploadsOf(session.id).state).total > 0;
  const isEmpty = report.storedCount === 0 && !hasUpload;
  // They have a bar of their own, because they need the whole height.
  if (view === 'questions') return <DeskQuestions card={card} />;
  const View = view === 'photos' ? null : VIEWS[view];
  return (
    <CardFrame
      session={session}
      report={report}
      view={view}
      questionCount={isReading ? 0 : questions.length}
      tools={
        view === 'photos' &&
        !isEmpty && (
          <TableTools
            onChanges={changes.length > 0 ? () => setListOpen(true) : null}
            onKeys={() => setKeysOpen(true)}
          />
        )
      }
    >
      {View && (
        <>
          <div className={style.scroll}>
            <View card={card} bare />
          </div>
          <ChangeBar acting={acting} labelOf={labelOf} />
        </>
      )}
      {view === 'photos' && isEmpty && (
        <div className={style.first}>
          <PhotoDrop sessionId={session.id} empty />
        </div>
      )}
      {view === 'photos' && !isEmpty && loading && <TableSkeleton />}
      {view === 'photos' && !isEmpty && !loading && error && (
        <div className={style.scroll}>
          <ReadFailed error={error} retry={retry} />
        </div>
      )}
      {view === 'photos' && !isEmpty && !loading && photos && (
        <LightTable card={card} photos={photos} isOld={isOld} keysOpen={keysOpen} onKeys={setKeysOpen} />
      )}
      <ChangesDrawer
        open={listOpen}
        onClose={() => setListOpen(false)}
        changes={changes}
        labelOf={labelOf}
        timeZone={timeZone}
        busy={acting.busy}
        onUndo={(id) => void acting.undo(id)}
      />
    </CardFrame>
  );
}
