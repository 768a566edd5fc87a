import type { CardReport } from '@photoslate/contract/card';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconPhoto } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useCardView } from './card-view.ts';
import { BottomBar } from './changes/bottom-bar.tsx';
import { useChanges } from './changes/changes.queries.ts';
import { LastChange } from './changes/last-change.tsx';
import { lastUndoable, offersAnother } from './changes/undoable-changes.ts';
import { useChangeActions } from './changes/use-change-actions.ts';
import { ClocksPanel } from './clocks/clocks-panel.tsx';
import { QuestionQueue } from './questions/question-queue.tsx';
import { questionsOf } from './questions/questions.ts';
import style from './card-review.module.css';
import { ShootList } from './publishing/shoot-list.tsx';
import { cardRolls } from './timeline/card-rolls.ts';
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx';
import { TimelineView } from './timeline/timeline-view.tsx';
import { useTimeline } from './timeline/timeline.queries.ts';

interface CardReviewProps {
  session: SessionDetail;
  report: CardReport;
  /** When the report was fetched, in ms. */
  reportedAt: number;
  onPublish: () => void;
  onRecall: (shootId: string) => void;
}

/**
 * A card that is on the server, one part at a time: its photographs in order, the questions, its
 * shoots and its clocks. `?view=` selects the part.
 */
export function CardReview({ session, report, reportedAt, onPublish, onRecall }: CardReviewProps) {
  const { t } = useLingui();
  const [view, show] = useCardView();
  const [lookAt, setLookAt] = useState<string | null>(null);
  const [pointFor, setPointFor] = useState<string | null>(null);
  const timeline = useTimeline(session.id, reportedAt, report.pendingCount > 0);
  const { photos, complete } = timeline;
  const loading = useSteadyLoading(photos === undefined && timeline.error === null);
  // With only some photos loaded, the questions would cover only those.
  const counting = useSteadyLoading(!complete && timeline.error === null);
  const changes = useChanges(session.id).data ?? [];
  const acting = useChangeActions(session.id);
  const rolls = useMemo(
    () => cardRolls(report.cameras, photos ?? [], complete),
    [report.cameras, photos, complete],
  );
  const questions = useMemo(
    () => questionsOf(report.anomalies, (complete && photos) || []),
    [report.anomalies, photos, complete],
  );
  const { shoots, location } = session;
  const { timeZone } = location;
  const labelOf = (id: string) => shoots.find((shoot) => shoot.id === id)?.label ?? '?';
  const cameraName = (camera: number | null) => {
    const clock = report.cameras[camera ?? -1];
    return clock && clock.cameraKey !== '' ? clock.camera : t`No camera named`;
  };
  const publishable = shoots.some(
    ({ id, gallery }) =>
      gallery !== 'published' && report.shoots.some((row) => row.shootId === id && row.photoCount > 0),
  );
  const publish = publishable && (
    <Button tone="primary" className={style.primary} onClick={onPublish}>
      <Trans>Publish …</Trans>
    </Button>
  );
  // Reading the rest of the card may answer a question: the next frame may be the QR code.
  const questionsButton = questions.length > 0 && report.pendingCount === 0 && (
    <Button tone="primary" className={style.primary} onClick={() => show('look')}>
      <Plural value={questions.length} one="Answer # question" other="Answer # questions" />
    </Button>
  );

  return (
    <section className={style.review} aria-label={t`The card`}>
      <SegmentedControl
        label={t`What to show`}
        value={view}
        onChange={show}
        segments={[
          { value: 'photos', label: <Trans>Photos</Trans> },
          {
            value: 'look',
            label: (
              <>
                <Trans>Questions</Trans>
                {questions.length > 0 && <strong className={style.count}>{questions.length}</strong>}
              </>
            ),
          },
          { value: 'shoots', label: <Trans>Shoots</Trans> },
          { value: 'clocks', label: <Trans>Clocks</Trans> },
        ]}
      />
      {offersAnother(changes, acting.fresh, acting.busy) && (
        <LastChange
          changes={changes}
          labelOf={labelOf}
          timeZone={timeZone}
          busy={acting.busy}
          onUndo={(id) => void acting.undo(id)}
        />
      )}
      {((view === 'photos' && loading) || (view === 'look' && counting)) && <TimelineSkeleton />}
      {(view === 'photos' || view === 'look') && !loading && timeline.error && (
        <ReadFailed error={timeline.error} retry={timeline.again} />
      )}
      {view === 'photos' && !loading && complete && rolls.length === 0 && (
        <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photograph is read yet</Trans>}>
          <Trans>Each stands here as soon as it is.</Trans>
        </EmptyState>
      )}
      {view === 'photos' && !loading && rolls.length > 0 && (
        <TimelineView
          rolls={rolls}
          complete={complete}
          cameras={report.cameras}
          cameraName={cameraName}
          shoots={shoots}
          timeZone={timeZone}
          acting={acting}
          labelOf={labelOf}
          pointFor={pointFor}
          onPointed={() => setPointFor(null)}
          onUndoLast={() => {
            // The change that is being saved is not in the list yet: an undo would hit an older
            // one.
            const last = acting.busy ? undefined : lastUndoable(changes);
            if (last) void acting.undo(last.id);
          }}
          onLook={(photoId) => {
            setLookAt(photoId);
            show('look');
          }}
          next={complete && (questionsButton || publish)}
        />
      )}
      {view === 'look' && !counting && complete && (
        <>
          <QuestionQueue
            questions={questions}
            startAt={lookAt}
            rolls={new Map(rolls.map(({ camera, photos: taken }) => [camera, taken]))}
            cameraName={cameraName}
            shoots={shoots}
            timeZone={timeZone}
            acting={acting}
            labelOf={labelOf}
            onPoint={(cameraKey) => {
              setPointFor(cameraKey);
              show('photos');
            }}
          />
          {questions.length === 0 && (
            <BottomBar acting={acting} labelOf={labelOf}>
              {publish}
            </BottomBar>
          )}
        </>
      )}
      {view === 'shoots' && (
        <>
          <ShootList
            shoots={shoots}
            counts={report.shoots}
            timeZone={timeZone}
            busy={acting.busy}
            onRecall={onRecall}
            onMerge={(id, into) => void acting.merge(id, into)}
          />
          <BottomBar acting={acting} labelOf={labelOf}>
            {publish}
          </BottomBar>
        </>
      )}
      {view === 'clocks' &&
        (report.cameras.length > 0 ? (
          <ClocksPanel
            cameras={report.cameras}
            anomalies={report.anomalies}
            timeZone={timeZone}
            at={session.createdAt}
            onPoint={(cameraKey) => {
              setPointFor(cameraKey);
              show('photos');
            }}
          />
        ) : (
          <EmptyState icon={<IconClock aria-hidden="true" />} title={<Trans>No camera is known yet</Trans>}>
            <Trans>The first QR frame that is read tells how its clock stood.</Trans>
          </EmptyState>
        ))}
    </section>
  );
}
