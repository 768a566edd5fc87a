import split from './question-split.module.css';
import photoSide from './photo-side.module.css';
import answerSide from './answer-side.module.css';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The place of a question while the card is loading. */
export const SplitSkeleton = () => (
  <div className={split.split} data-loader>
    <div className={photoSide.side} />
    <div className={answerSide.side}>
      <SkeletonRows rows={4} />
    </div>
  </div>
);
