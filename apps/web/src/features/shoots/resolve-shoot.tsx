import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { keys } from '#lib/query/keys.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { shootPath } from './shoot-actions.ts';

interface ResolveShootProps {
  /** An id or any code of the shoot. */
  code: string;
  /** The session in the address, if any. */
  sessionId: string | undefined;
}

/**
 * Asks the server for the shoot of this code, and redirects to the shoot's page. It handles
 * replaced codes, and addresses with no session or the wrong one.
 */
export function ResolveShoot({ code, sessionId }: ResolveShootProps) {
  const localePath = useLocalePath();
  const client = useQueryClient();
  const { search } = useLocation();
  const shoot = useQuery({
    queryKey: keys.shoot(code),
    queryFn: async ({ signal }) =>
      (await call('shoots.show', { params: { id: code } }, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(shoot.isPending);
  const path = shoot.data && shootPath(shoot.data);
  const here = shoot.data?.sessionId === sessionId && shoot.data?.hash === code.toUpperCase();
  useEffect(() => {
    // The address is already right: the shoot was created on another device after the session was
    // fetched.
    if (here && sessionId) void client.invalidateQueries({ queryKey: keys.session(sessionId) });
  }, [here, sessionId, client]);
  if (loading) return <SkeletonRows />;
  if (path && !here) return <Navigate to={localePath(path) + search} replace />;
  if (shoot.error) {
    return (
      <ReadFailed
        error={shoot.error}
        retry={() => void shoot.refetch()}
        missing={
          <Trans>This shoot has never been opened here. It appears by itself once you are online.</Trans>
        }
      >
        {sessionId && (
          <ButtonLink to={`/session/${sessionId}`}>
            <Trans>To the session</Trans>
          </ButtonLink>
        )}
      </ReadFailed>
    );
  }
  return <SkeletonRows />;
}
