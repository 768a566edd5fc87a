import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { placeAndDay } from '#lib/formatting/place-and-day.ts';
import { useDeferredView } from '#lib/rendering/use-deferred-view.ts';
import { useOnline } from '#lib/offline/connection.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Page } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import type { CardContext } from '../../card-context.ts';
import { usePhotoIndex } from '../../photo-index/photo-index.queries.ts';
import { questionsOf } from '../questions.ts';
import { inEffect, keysBeingSaved } from './answers.ts';
import { choicesOf } from './choices.ts';
import { headingWords } from './choice-words.ts';
import style from './desk-questions.module.css';
import { QuestionCount } from './question-count.tsx';
import { askedInOrder, shownOf, withSkipped } from './question-order.ts';
import { QuestionSplit } from './question-split.tsx';
import { QuestionsEnd } from './questions-end.tsx';
import { SplitSkeleton } from './split-skeleton.tsx';
import { useAnswers } from './use-answers.ts';

/** The questions about a card at the desk: the photo at the left, the answers at the right. */
export function DeskQuestions({ card }: { card: CardContext }) {
  const { t } = useLingui();
  const { session, report, labelOf, lookAt } = card;
  const index = usePhotoIndex(session.id);
  const isOffline = !useOnline();
  const loading = useSteadyLoading(index.photos === undefined && index.error === null);
  const { answers, give, undo } = useAnswers(session.id);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [shownKey, setShownKey] = useState<string | null>(null);
  /** The question of the undone answer, until the photos are read again and it is asked again. */
  const [undoneKey, setUndoneKey] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const given = inEffect(answers);
  const photos = index.photos ?? [];
  const questions = useMemo(
    () => questionsOf(report.anomalies, index.photos ?? []),
    [report.anomalies, index.photos],
  );
  const ordered = askedInOrder(questions, skipped, keysBeingSaved(answers));
  const first = shownKey === null && ordered.find((one) => one.photos.some(({ id }) => id === lookAt));
  const again = ordered.find(({ key }) => key === undoneKey);
  const question = again || first || shownOf(ordered, shownKey);
  if (again) setUndoneKey(null);
  if (index.photos && (question?.key ?? null) !== shownKey) {
    const isGone = shownKey !== null && !questions.some(({ key }) => key === shownKey);
    const isMine = given.some(({ questionKey }) => questionKey === shownKey);
    setShownKey(question?.key ?? null);
    if (isGone && !isMine) setNote(t`The question was answered elsewhere.`);
  }
  const undoOne = async (answer = given.find(({ state }) => state !== 'undoing')) => {
    if (!answer) return;
    setNote(null);
    if (await undo(answer)) setUndoneKey(answer.questionKey);
  };
  const last = answers.at(-1);
  const isReady = index.photos !== undefined && !loading;

  // The count and the heading are painted first: a question has hundreds of elements.
  const shown = useDeferredView(
    <>
      {loading && <SplitSkeleton />}
      {!loading && index.error && <ReadFailed error={index.error} retry={index.retry} />}
      {isReady && !question && (
        <QuestionsEnd
          card={card}
          given={given}
          last={last}
          note={note}
          onUndo={(answer) => void undoOne(answer)}
        />
      )}
      {isReady && question && (
        <QuestionSplit
          key={question.key}
          isNext={answers.length > 0 || skipped.length > 0}
          question={question}
          card={card}
          photos={photos}
          next={ordered.find((one) => one !== question)}
          last={last}
          note={note}
          isOffline={isOffline}
          canSkip={ordered.length > 1}
          onGive={(choice, photoIds) => {
            setNote(null);
            setUndoneKey(null);
            give(question, choice, photoIds);
          }}
          onSkip={() => {
            const later = withSkipped(skipped, question.key);
            setNote(null);
            setUndoneKey(null);
            setSkipped(later);
            setShownKey(askedInOrder(questions, later, keysBeingSaved(answers))[0]?.key ?? null);
          }}
          onUndo={() => void undoOne()}
        />
      )}
    </>,
    question?.key,
  );

  return (
    <Page
      title={t`Questions`}
      heading={question && isReady ? headingWords(question, choicesOf(question, []), labelOf) : t`Questions`}
      back={`/session/${session.id}/photos`}
      backLabel={placeAndDay(session)}
      width="full"
      aside={
        isReady && (
          <QuestionCount
            left={ordered.length}
            done={given.length}
            skipped={ordered.filter(({ key }) => skipped.includes(key)).length}
            isAgain={question !== undefined && skipped.includes(question.key)}
            isReading={report.pendingCount > 0}
          />
        )
      }
    >
      <div className={style.view}>{shown}</div>
    </Page>
  );
}
