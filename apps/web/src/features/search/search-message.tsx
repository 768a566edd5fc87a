import { Trans } from '@lingui/react/macro';
import type { ApiError } from '#lib/api/error-record.ts';
import { plainWords } from '#lib/api/error-record.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './search-results.module.css';
import { isSearchable } from './use-found.ts';

interface SearchMessageProps {
  q: string;
  online: boolean;
  error: ApiError | null;
  isLoading: boolean;
  /** Nothing is listed. */
  isEmpty: boolean;
  again: () => void;
}

/** The message that replaces the results, or follows the recent ones. */
export function SearchMessage({ q, online, error, isLoading, isEmpty, again }: SearchMessageProps) {
  const loading = useSteadyLoading(isLoading && isEmpty);
  if (!online)
    return (
      <p className={style.message}>
        <Trans>You are offline. The search needs a connection.</Trans>
      </p>
    );
  if (error)
    return (
      <div className={style.message}>
        <p>{plainWords(error.record) ?? error.record.message}</p>
        <Button onClick={again}>
          <Trans>Search again</Trans>
        </Button>
      </div>
    );
  if (loading)
    return (
      <div className={style.message}>
        <SkeletonRows rows={3} />
      </div>
    );
  if (!isEmpty || isLoading) return null;
  return (
    <p className={style.message}>
      {q === '' ? (
        <Trans>
          Find a session by its location or date, a shoot or an order by its number, a customer by name.
        </Trans>
      ) : isSearchable(q) ? (
        <Trans>Nothing matches “{q}”.</Trans>
      ) : (
        <Trans>Type one more character.</Trans>
      )}
    </p>
  );
}
