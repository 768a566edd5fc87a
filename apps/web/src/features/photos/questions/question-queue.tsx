import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ChangeActions } from '../changes/use-change-actions.ts';
import { QuestionCard } from './question-card.tsx';
import style from './question-queue.module.css';
import { isOutdated, placeAt, type QueuePlace, shownAt } from './queue-place.ts';
import type { Question } from './questions.ts';
import type { LabelOf } from './reason-words.ts';

interface QuestionQueueProps {
  questions: readonly Question[];
  /** The photo whose question is shown first. */
  startAt: string | null;
  rolls: ReadonlyMap<number, readonly TimelinePhoto[]>;
  cameraName: (camera: number | null) => string;
  shoots: readonly Shoot[];
  timeZone: string;
  acting: ChangeActions;
  labelOf: LabelOf;
  onPoint: (cameraKey: string) => void;
}

/** The questions about a card, one at a time. */
export function QuestionQueue({ questions, startAt, acting, ...rest }: QuestionQueueProps) {
  const { t } = useLingui();
  const [place, setPlace] = useState<QueuePlace>(() => {
    const first = questions.find(({ photos }) => photos.some(({ id }) => id === startAt)) ?? questions[0];
    return placeAt(questions, first);
  });
  const [done, setDone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = shownAt(questions, place);
  const index = question ? questions.indexOf(question) : 0;
  if (isOutdated(place, questions, question)) setPlace(placeAt(questions, question));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (done > 0) globalThis.scrollTo({ top: 0 });
    // The effect runs for each next question, not for a change of the heading element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [question?.key, done]);

  if (!question)
    return (
      <EmptyState icon={<IconCircleCheck aria-hidden="true" />} title={<Trans>No questions left</Trans>}>
        <Trans>All photos are assigned, hidden or left as they are.</Trans>
      </EmptyState>
    );

  const counted = async (work: Promise<boolean>): Promise<boolean> => {
    const took = await work;
    if (took) setDone((now) => now + 1);
    return took;
  };
  const go = (by: number) => setPlace(placeAt(questions, questions[index + by] ?? question));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== heading.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) go(by);
  };
  const total = done + questions.length;
  return (
    // The keys work on the heading, which gets the focus with each question.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={style.queue} aria-label={t`Questions`} onKeyDown={onKeyDown}>
      <div className={style.count}>
        <span data-figures role="status">
          <Trans>
            {done + index + 1} of {total}
          </Trans>
        </span>
        <button
          type="button"
          className={style.turn}
          aria-label={t`Previous`}
          disabled={index === 0}
          onClick={() => go(-1)}
        >
          <IconChevronLeft size={24} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={style.turn}
          aria-label={t`Skip`}
          disabled={index === questions.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronRight size={24} aria-hidden="true" />
        </button>
      </div>
      <QuestionCard
        {...rest}
        key={question.key}
        heading={heading}
        question={question}
        acting={{
          ...acting,
          decide: (...asked) => counted(acting.decide(...asked)),
          newShoot: (...asked) => counted(acting.newShoot(...asked)),
          moveToSession: (...asked) => counted(acting.moveToSession(...asked)),
          settle: (...asked) => counted(acting.settle(...asked)),
        }}
      />
    </section>
  );
}
