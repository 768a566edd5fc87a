import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { interruptedCards } from '#features/photos/card/interrupted-cards.ts';
import { RunningSlate } from '#features/sessions/list/running-slate.tsx';
import { SessionFilters } from '#features/sessions/list/session-filters.tsx';
import { SessionPages } from '#features/sessions/list/session-pages.tsx';
import { LoadingRows, SessionTable } from '#features/sessions/list/session-table.tsx';
import { totalOf, useSessionCounts } from '#features/sessions/list/use-session-counts.ts';
import { useSessionsFilter } from '#features/sessions/list/use-sessions-filter.ts';
import { useLocations } from '#features/studio/use-studio.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import { isRunningNow } from '#lib/offline/next-step.ts';
import { LIST_PAGE } from '#lib/offline/reads.ts';
import { useFoundSessions } from '#lib/offline/use-found-sessions.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SessionPrices } from './session-prices.tsx';
import { SessionsFailed } from './sessions-failed.tsx';
import { ShootsOfSession } from './shoots-of-session.tsx';
import style from './sessions-table.module.css';
import { withInterruptedCard } from './with-interrupted-card.ts';

/** Slates above the list. Further running sessions are rows of it. */
const SLATES = 3;

/** The list of sessions at the desk: filters, the running sessions as slates, and a table. */
export function SessionsTable({ onNew }: { onNew: () => void }) {
  const { t } = useLingui();
  const filter = useSessionsFilter();
  const { wanted, page } = filter;
  const counts = useSessionCounts(wanted);
  const userId = useUser()?.id ?? '';
  const found = useFoundSessions(wanted, (page - 1) * LIST_PAGE);
  const running = useFoundSessions(useMemo(() => ({ ...wanted, state: 'running' }), [wanted]));
  const locations = useLocations().data ?? [];
  const loading = useSteadyLoading(found.state === 'loading');
  const [priced, setPriced] = useState<KnownSession | null>(null);
  const [pricesOpen, setPricesOpen] = useState(false);
  const showPrices = useCallback((session: KnownSession) => {
    setPriced(session);
    setPricesOpen(true);
  }, []);
  const showsSlates = page === 1 && (wanted.state === undefined || wanted.state === 'running');
  // Until the running sessions are read, those that the list has: the rows should not move later.
  const known = running.state === 'ready' ? running : found;
  const slates =
    showsSlates && known.state === 'ready' ? known.value.sessions.filter(isRunningNow).slice(0, SLATES) : [];
  const onSlates = new Set(slates.map(({ id }) => id));
  const rows =
    found.state === 'ready'
      ? found.value.sessions
          .filter(({ id }) => !onSlates.has(id))
          .map((session) => withInterruptedCard(session, interruptedCards.of(session.id, userId)))
      : [];
  const isEmpty = !loading && found.state === 'ready' && rows.length + slates.length === 0;

  return (
    <>
      <SessionFilters filter={filter} locations={locations} counts={counts} />
      {!loading && slates.length > 0 && (
        <>
          <h2 className="visually-hidden">
            <Trans>Running</Trans>
          </h2>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise */}
          <ul role="list" aria-label={t`Running sessions`}>
            {slates.map((session) => (
              <RunningSlate key={session.id} session={session} shootsOf={shootsOf} />
            ))}
          </ul>
        </>
      )}
      {!loading && found.state === 'ready' && found.value.isPartial && (
        <div className={style.notice}>
          <Notice>
            <Trans>You are offline. Only the sessions on this device were searched.</Trans>
          </Notice>
        </div>
      )}
      {loading && <LoadingRows />}
      {!loading && found.state === 'failed' && <SessionsFailed error={found.error} retry={found.retry} />}
      {isEmpty && (
        <div className={style.none} role="status">
          <p>
            <Trans>No session matches.</Trans>
          </p>
          <ButtonLink to="/sessions" replace>
            <Trans>Clear filters</Trans>
          </ButtonLink>
        </div>
      )}
      {!loading && rows.length > 0 && (
        <h2 className="visually-hidden">
          <Trans>Earlier</Trans>
        </h2>
      )}
      {!loading && found.state === 'ready' && rows.length > 0 && (
        <SessionTable
          sessions={rows}
          isLate={found.value.isLate}
          onNew={onNew}
          shootsOf={shootsOf}
          onPrices={showPrices}
        />
      )}
      {!loading && found.state === 'ready' && (
        <SessionPages
          filter={filter}
          shown={found.value.sessions.length}
          total={found.value.isPartial ? undefined : totalOf(counts, wanted)}
          hasNext={found.value.hasNext}
        />
      )}
      {priced && <SessionPrices session={priced} open={pricesOpen} onClose={() => setPricesOpen(false)} />}
    </>
  );
}

const shootsOf = ({ id }: KnownSession) => <ShootsOfSession sessionId={id} />;
