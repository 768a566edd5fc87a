import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ResolveShoot } from '#features/shoots/resolve-shoot.tsx';
import { shootPath, startShoot } from '#features/shoots/shoot-actions.ts';
import { afterPaint } from '#lib/rendering/after-paint.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { outboxStore } from '#lib/offline/outbox.ts';
import { findShoot } from '#lib/offline/overlay/find-shoot.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { useSessionWithShoot } from '#lib/offline/use-session-with-shoot.ts';
import { useServerClockSync } from '#lib/server-clock/use-server-clock.ts';
import { useStore } from '#lib/store.ts';
import { Page as Screen } from '#ui/page.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DiscardedShoot } from './discarded-shoot.tsx';
import { ShootView } from './shoot-view.tsx';

/**
 * The page of a shoot, by any of its codes. An address without the session, with another session or
 * with a replaced code redirects to the shoot's own address.
 */
export function Page() {
  const { event, hash = '' } = useParams();
  return event === undefined ? <Elsewhere code={hash} /> : <InSession event={event} code={hash} />;
}

function InSession({ event, code: addressed }: { event: string; code: string }) {
  const { t } = useLingui();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  // The next shoot is shown directly on the tap; the address follows after the paint.
  const [ahead, setAhead] = useState<string | null>(null);
  if (ahead === addressed) setAhead(null);
  const follows = ahead === null ? null : localePath(`/session/${event}/shoot/${ahead}`);
  useEffect(() => {
    let here = true;
    if (follows !== null) void afterPaint().then(() => here && navigate(follows, { replace: true }));
    return () => {
      here = false;
    };
  }, [follows, navigate]);
  const code = ahead ?? addressed;
  const known = useSessionWithShoot(event, code);
  const loading = useSteadyLoading(known.state === 'loading');
  const session = known.state === 'ready' ? known.value : undefined;
  const next = useCallback(() => {
    if (!session) return;
    setAhead(startShoot(session));
    // The scroll happens now, before the render, because it would be visible after the change of
    // the address.
    globalThis.scrollTo(0, 0);
  }, [session]);
  const operations = useStore(outboxStore);
  const onServer = useIsOnServer(event);
  useServerClockSync(known.state === 'ready' && onServer ? event : undefined);
  if (loading || known.state === 'loading') {
    return (
      <Screen title={t`Shoot`} back="/sessions">
        <SkeletonRows />
      </Screen>
    );
  }
  const shoot = known.state === 'ready' ? findShoot(known.value, operations, code) : undefined;
  if (known.state === 'failed' || !shoot) return <Elsewhere code={code} event={event} />;
  const current = shoot.hash || shoot.id;
  if (code !== current) return <Navigate to={localePath(shootPath(shoot))} replace />;
  if (shoot.discardedAt ?? known.value.discardedAt)
    return <DiscardedShoot session={known.value} shoot={shoot} />;
  return <ShootView session={known.value} shoot={shoot} onNext={next} />;
}

function Elsewhere({ code, event }: { code: string; event?: string }) {
  const { t } = useLingui();
  return (
    <Screen title={t`Shoot`} back="/sessions">
      <ResolveShoot code={code} sessionId={event} />
    </Screen>
  );
}
