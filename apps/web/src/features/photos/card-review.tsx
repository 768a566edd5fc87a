import type { CardReport } from '@photoslate/contract/card';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { type CardContext, useCardContext } from './card-context.ts';
import { CardTabs } from './card-tabs.tsx';
import type { CardView } from './card-view.ts';
import { LastChange } from './changes/last-change.tsx';
import { offersAnother } from './changes/undoable-changes.ts';
import { ClocksView } from './views/clocks-view.tsx';
import { PhotosView } from './views/photos-view.tsx';
import { QuestionsView } from './views/questions-view.tsx';
import { ShootsView } from './views/shoots-view.tsx';
import { type CardTimeline, useCardTimeline } from './views/use-card-timeline.ts';
import style from './views/views.module.css';

interface CardReviewProps {
  session: SessionDetail;
  report: CardReport;
  /** When the report was fetched, in ms. */
  reportedAt: number;
  /** The state of the upload, shown below the tabs. */
  status: ReactNode;
  onRecall: (shootId: string) => void;
}

const VIEWS: Record<CardView, ComponentType<{ card: CardContext; timeline: CardTimeline }>> = {
  photos: PhotosView,
  questions: QuestionsView,
  shoots: ShootsView,
  clocks: ClocksView,
};

/**
 * A card that is on the server, one part at a time: its photographs in order, the questions, its
 * shoots and its clocks. `?view=` selects the part.
 */
export function CardReview(props: CardReviewProps) {
  const { t } = useLingui();
  const card = useCardContext(props);
  const timeline = useCardTimeline(card);
  const { view, changes, acting } = card;
  const View = VIEWS[view];
  return (
    <section className={style.review} aria-label={t`The card`}>
      <CardTabs sessionId={props.session.id} view={view} questionCount={timeline.questions.length} />
      {props.status}
      {offersAnother(changes, acting.fresh, acting.busy) && (
        <LastChange
          changes={changes}
          labelOf={card.labelOf}
          timeZone={card.timeZone}
          busy={acting.busy}
          onUndo={(id) => void acting.undo(id)}
        />
      )}
      <View card={card} timeline={timeline} />
    </section>
  );
}
