import { useSearchParams } from 'react-router';

const VIEWS = ['photos', 'look', 'shoots', 'clocks'] as const;
type View = (typeof VIEWS)[number];

/** The part of a card that is on the screen, from `?view=`. A reload keeps it. */
export function useCardView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'photos';
  return [view, (next) => setSearch(next === 'photos' ? {} : { view: next }, { replace: true })];
}
