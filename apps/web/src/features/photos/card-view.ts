import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const VIEWS = ['photos', 'questions', 'shoots', 'clocks'] as const;
export type CardView = (typeof VIEWS)[number];
/** The former name of the questions, in links that people have kept. */
const FORMER_NAME = 'look';

/** The part of a card that is on the screen, from `?view=`. A reload keeps it. */
export function useCardView(): [CardView, (view: CardView) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('view');
  const isFormer = asked === FORMER_NAME;
  useEffect(() => {
    if (isFormer) setSearch({ view: 'questions' }, { replace: true });
  }, [isFormer, setSearch]);
  const view = isFormer ? 'questions' : (VIEWS.find((one) => one === asked) ?? 'photos');
  return [view, (next) => setSearch(next === 'photos' ? {} : { view: next }, { replace: true })];
}
