import { useEffect, useRef } from 'react';
import { LIST_PAGE } from '#lib/offline/reads.ts';
import { TableBar } from '#ui/table/table-bar.tsx';
import type { useSessionsFilter } from './use-sessions-filter.ts';

interface SessionPagesProps {
  filter: Pick<ReturnType<typeof useSessionsFilter>, 'page' | 'toPage'>;
  /** The number of sessions on this page. */
  shown: number;
  /** The number of rows of all pages; undefined if it is not known. */
  total: number | undefined;
  hasNext: boolean;
}

/** The bar below the list of sessions. A list of one page has none. */
export function SessionPages({ filter: { page, toPage }, shown, total, hasNext }: SessionPagesProps) {
  useTopOfPage(page);
  if (page === 1 && !hasNext) return null;
  const skipped = (page - 1) * LIST_PAGE;
  // The total is counted apart from the rows: it may be older or newer.
  const known = total === undefined ? undefined : Math.max(total, skipped + shown);
  const lastPage = known === undefined ? undefined : Math.max(page, Math.ceil(known / LIST_PAGE));
  return (
    <TableBar
      paging={{
        skipped,
        shown,
        total: known,
        previous: page > 1 ? toPage(page - 1) : undefined,
        next: hasNext ? toPage(page + 1) : undefined,
        ends: { first: toPage(1), last: lastPage === undefined ? undefined : toPage(lastPage) },
      }}
    />
  );
}

/** Another page begins at its first row. */
function useTopOfPage(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    globalThis.scrollTo(0, 0);
  }, [page]);
}
