import { BottomBar } from '../changes/bottom-bar.tsx';
import { type CardContext, isPublishable } from '../card-context.ts';
import { ShootList } from '../shoot-list.tsx';
import { PublishButton } from './publish-button.tsx';

/** The shoots of a card. `bare`: the frame around it has the actions. */
export function ShootsView({ card, bare }: { card: CardContext; bare?: boolean }) {
  const { acting, labelOf } = card;
  return (
    <>
      <ShootList
        shoots={card.shoots}
        counts={card.report.shoots}
        timeZone={card.timeZone}
        busy={acting.busy}
        onRecall={card.recall}
        onMerge={(id, into) => void acting.merge(id, into)}
      />
      {!bare && (
        <BottomBar acting={acting} labelOf={labelOf}>
          {isPublishable(card.session, card.report) && <PublishButton sessionId={card.session.id} />}
        </BottomBar>
      )}
    </>
  );
}
