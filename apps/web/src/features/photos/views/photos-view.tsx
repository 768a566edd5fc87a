import { Plural, Trans } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { type CardContext, isPublishable } from '../card-context.ts';
import { TimelineSkeleton } from '../timeline/timeline-skeleton.tsx';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { PublishButton } from './publish-button.tsx';
import style from './views.module.css';
import type { CardTimeline } from './use-card-timeline.ts';

/** The photos of a card, one camera at a time, in the order they were taken. */
export function PhotosView({ card, timeline }: { card: CardContext; timeline: CardTimeline }) {
  const { report, shoots, timeZone, acting, labelOf, cameraName, pointFor } = card;
  const { rolls, questions, complete, loading, error, again } = timeline;
  if (loading) return <TimelineSkeleton />;
  // Reading the rest of the card may answer a question: the next frame may be the QR code.
  const questionsButton = questions.length > 0 && report.pendingCount === 0 && (
    <Button tone="primary" className={style.primary} onClick={() => card.show('questions')}>
      <Plural value={questions.length} one="Answer # question" other="Answer # questions" />
    </Button>
  );
  const publish = isPublishable(card.session, report) && <PublishButton sessionId={card.session.id} />;
  return (
    <>
      {error && <ReadFailed error={error} retry={again} />}
      {complete && rolls.length === 0 && (
        <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photo has been read yet</Trans>}>
          <Trans>Photos appear here as they are read.</Trans>
        </EmptyState>
      )}
      {rolls.length > 0 && (
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
          onPointed={card.pointed}
          onUndoLast={card.undoLast}
          onLook={card.look}
          next={complete && (questionsButton || publish)}
        />
      )}
    </>
  );
}
