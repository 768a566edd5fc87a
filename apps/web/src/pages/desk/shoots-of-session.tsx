import { useLingui } from '@lingui/react/macro';
import { ShootLines } from '#features/shoots/shoot-lines.tsx';
import { ShootRow } from '#features/shoots/shoot-row.tsx';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { latestFirst } from '#lib/offline/latest-first.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { List } from '#ui/list-row.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { UnreadShoots } from './unread-shoots.tsx';

/** The shoots of a session, the latest first, below the session's row in the list of sessions. */
export function ShootsOfSession({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const desk = useDesk();
  const known = useSession(sessionId, 'newest');
  const loading = useSteadyLoading(known.state === 'loading');
  if (loading || known.state === 'loading') return <SkeletonRows rows={2} />;
  if (known.state === 'failed') return <ReadFailed error={known.error} retry={known.retry} />;
  const session = known.value;
  return (
    <>
      <UnreadShoots session={session} />
      {desk ? (
        <ShootLines session={session} />
      ) : (
        <List label={t`Shoots of ${session.location.name}`}>
          {latestFirst(session.shoots).map((shoot) => (
            <ShootRow key={shoot.id} shoot={shoot} timeZone={session.location.timeZone} />
          ))}
        </List>
      )}
    </>
  );
}
