import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useIsOnServer, useSession } from '#lib/offline/use-session.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useServerClockSync } from '#lib/server-clock/use-server-clock.ts';
import { formatDate } from '#lib/formatting/format-date-time.ts';
import { PracticeMark } from '#features/sessions/practice/practice-mark.tsx';
import { SessionState } from '#features/sessions/session-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DiscardedSession } from './discarded-session.tsx';
import { SessionView } from './session-view.tsx';

/**
 * The page of a session: its shoots, a button for the next shoot, and links to photos, calibration
 * and the end of the session.
 */
export function Page() {
  const { t } = useLingui();
  const { event = '' } = useParams();
  const known = useSession(event, 'newest');
  const loading = useSteadyLoading(known.state === 'loading');
  const session = known.state === 'ready' && !loading ? known.value : null;
  const discarded = Boolean(session?.discardedAt);
  const state =
    session && !discarded && (session.isPractice ? <PracticeMark /> : <SessionState session={session} />);
  const desk = useDesk();
  const onServer = useIsOnServer(event);
  useServerClockSync(session && onServer ? event : undefined);
  return (
    <Screen
      // A new key remounts the page when the session is discarded or restored, so that its heading
      // gets the focus.
      key={String(discarded)}
      title={session?.location.name ?? t`Session`}
      back="/sessions"
      width="wide"
      intro={
        session && (
          <>
            <Whereabouts session={session} /> {!desk && state}
          </>
        )
      }
      // On a phone it would leave half of the width to the heading.
      aside={desk && state}
    >
      {loading && <SkeletonRows rows={5} />}
      {!loading && known.state === 'failed' && (
        <ReadFailed
          error={known.error}
          retry={known.retry}
          missing={
            <Trans>This session has never been opened here. It appears by itself once you are online.</Trans>
          }
        />
      )}
      {session && (discarded ? <DiscardedSession session={session} /> : <SessionView session={session} />)}
    </Screen>
  );
}

/** "Amsterdam, Saturday 21 November 2026" */
function Whereabouts({ session: { location, createdAt } }: { session: SessionDetail }) {
  return (
    <>
      {location.location}, <time dateTime={createdAt}>{formatDate(createdAt, location.timeZone)}</time>
    </>
  );
}
