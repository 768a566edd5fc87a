import { useMemo } from 'react';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import type { CardContext } from '../card-context.ts';
import { type Question, questionsOf } from '../questions/questions.ts';
import { type CardRoll, cardRolls } from '../timeline/card-rolls.ts';
import { useTimeline } from '../timeline/timeline.queries.ts';

/** The timeline of a card, and the questions about it. */
export interface CardTimeline {
  readonly rolls: readonly CardRoll[];
  readonly questions: readonly Question[];
  /** False while only the first photos are loaded. */
  readonly complete: boolean;
  /** No photo is loaded yet. */
  readonly loading: boolean;
  /** True while some photos are not loaded yet: the questions would cover only the loaded ones. */
  readonly counting: boolean;
  readonly error: Error | null;
  again: () => void;
}

export function useCardTimeline({ session, report, reportedAt }: CardContext): CardTimeline {
  const { photos, complete, error, again } = useTimeline(session.id, reportedAt, report.pendingCount > 0);
  const loading = useSteadyLoading(photos === undefined && error === null);
  const counting = useSteadyLoading(!complete && error === null);
  const rolls = useMemo(
    () => cardRolls(report.cameras, photos ?? [], complete),
    [report.cameras, photos, complete],
  );
  const questions = useMemo(
    () => questionsOf(report.anomalies, (complete && photos) || []),
    [report.anomalies, photos, complete],
  );
  return { rolls, questions, complete, loading, counting, error, again };
}
