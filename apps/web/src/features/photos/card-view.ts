import { useSearchParams } from 'react-router';

const VIEWS = ['photos', 'look', 'shoots', 'clocks'] as const;
type View = (typeof VIEWS)[number];

/** Which part of a card is on the screen, as `?view=` says; it stays over a reload. */
export function useCardView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'photos';
  return [view, (next) => setSearch(next === 'photos' ? {} : { view: next }, { replace: true })];
}
