import { ReadFailed } from '#ui/read-failed.tsx';
import { BottomBar } from '../changes/bottom-bar.tsx';
import { type CardContext, isPublishable } from '../card-context.ts';
import { QuestionQueue } from '../questions/question-queue.tsx';
import { TimelineSkeleton } from '../timeline/timeline-skeleton.tsx';
import { PublishButton } from './publish-button.tsx';
import type { CardTimeline } from './use-card-timeline.ts';

/** The questions about a card, one at a time. */
export function QuestionsView({ card, timeline }: { card: CardContext; timeline: CardTimeline }) {
  const { acting, labelOf } = card;
  const { rolls, questions, complete, counting, error, again } = timeline;
  if (counting) return <TimelineSkeleton />;
  return (
    <>
      {error && <ReadFailed error={error} retry={again} />}
      {complete && (
        <>
          <QuestionQueue
            questions={questions}
            startAt={card.lookAt}
            rolls={new Map(rolls.map(({ camera, photos: taken }) => [camera, taken]))}
            cameraName={card.cameraName}
            shoots={card.shoots}
            timeZone={card.timeZone}
            acting={acting}
            labelOf={labelOf}
            onPoint={card.point}
          />
          {questions.length === 0 && (
            <BottomBar acting={acting} labelOf={labelOf}>
              {isPublishable(card.session, card.report) && <PublishButton sessionId={card.session.id} />}
            </BottomBar>
          )}
        </>
      )}
    </>
  );
}
