import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { sessionsRead } from '#lib/offline/reads.ts';
import { useSessions } from '#lib/offline/use-session.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SessionList } from './session-list.tsx';

interface SessionHeadingProps {
  title: string;
  /** The address of the page for a session. */
  pathIn: (sessionId: string) => string;
}

/**
 * The page for an address without a session. It redirects to the running session, or offers a
 * choice if several are running. It does not redirect by a stored list that is being refreshed,
 * because another session may have started meanwhile.
 */
export function SessionHeading({ title, pathIn }: SessionHeadingProps) {
  const { t } = useLingui();
  const localePath = useLocalePath();
  const known = useSessions();
  const { isFetching: isRefreshing } = useInfiniteQuery(sessionsRead());
  const loading = useSteadyLoading(known.state === 'loading');
  const running =
    known.state === 'ready' ? known.value.sessions.filter(({ status }) => status !== 'ended') : [];
  const [first, second] = running;
  if (!loading && !isRefreshing && first && !second)
    return <Navigate to={localePath(pathIn(first.id))} replace />;
  return (
    <Page title={title} back="/sessions" intro={second && t`Several sessions are running. Which one?`}>
      {loading && <SkeletonRows />}
      {!loading && known.state === 'failed' && <ReadFailed error={known.error} retry={known.retry} />}
      {!loading && known.state === 'ready' && !first && (
        <EmptyState
          icon={<IconMapPinPlus aria-hidden="true" />}
          title={<Trans>No session is running</Trans>}
          action={
            <ButtonLink to="/sessions?new=true" tone="primary">
              <Trans>New photo session</Trans>
            </ButtonLink>
          }
        >
          <Trans>Create one for the place where you are now.</Trans>
        </EmptyState>
      )}
      {!loading && first && <SessionList sessions={running} pathIn={pathIn} />}
    </Page>
  );
}
