import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { SessionHeading } from '#features/sessions/session-heading.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useIsOnServer, useSession } from '#lib/offline/use-session.ts';
import { useServerClockSync } from '#lib/server-clock/use-server-clock.ts';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CalibrationView } from './calibration-view.tsx';

/**
 * The calibration of a session's cameras. It is preceded by the instruction, unless the user
 * disabled it.
 */
export function Page() {
  const { t } = useLingui();
  const { event } = useParams();
  if (event === undefined) {
    return (
      <SessionHeading title={t`Calibration`} pathIn={(sessionId) => `/session/${sessionId}/calibration`} />
    );
  }
  return <InSession event={event} />;
}

function InSession({ event }: { event: string }) {
  const { t } = useLingui();
  const user = useUser();
  const { state } = useLocation();
  const localePath = useLocalePath();
  const known = useSession(event, 'newest');
  const onServer = useIsOnServer(event);
  useServerClockSync(known.state === 'ready' && onServer ? event : undefined);
  const loading = useSteadyLoading(known.state === 'loading');
  const instructed = typeof state === 'object' && state !== null && 'instructed' in state;
  // Evaluated on arrival only: if the user enables the instruction again on this page, the page
  // must stay.
  const [wanted] = useState(!instructed && !user?.preferences.skipCalibrationInstruction);
  if (wanted) {
    return <Navigate to={localePath(`/session/${event}/calibration/instruction`)} replace />;
  }
  if (known.state === 'ready' && !loading) {
    if (known.value.status !== 'ended') return <CalibrationView session={known.value} />;
    return <Navigate to={localePath(`/session/${event}`)} replace />;
  }
  return (
    <Screen title={t`Calibration`} back={`/session/${event}`}>
      {loading && <SkeletonRows />}
      {!loading && known.state === 'failed' && <ReadFailed error={known.error} retry={known.retry} />}
    </Screen>
  );
}
