import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { useStore } from '#lib/store.ts';
import { keys } from '#lib/query/keys.ts';
import { outboxStore } from './outbox.ts';
import { findShoot } from './overlay/find-shoot.ts';
import type { Read } from './overlay/fold-session.ts';
import { withOlderShoots } from './overlay/with-older-shoots.ts';
import { readClock } from './read-clock.ts';
import { hasOlderShoots } from './unread-shoots.ts';
import { type Known, useIsOnServer, useSession } from './use-session.ts';

/**
 * A session with its newest shoots and the shoot of this code (or id), however old it is. An older
 * shoot is read alone. If the code is unknown or belongs to another session, the session has no
 * such shoot.
 */
export function useSessionWithShoot(sessionId: string, code: string): Known<SessionDetail> {
  const known = useSession(sessionId, 'newest');
  const operations = useStore(outboxStore);
  const onServer = useIsOnServer(sessionId);
  const session = known.state === 'ready' ? known.value : undefined;
  const isOlder = session !== undefined && hasOlderShoots(session) && !findShoot(session, operations, code);
  const alone = useQuery({
    queryKey: [...keys.shoot(code), 'alone'],
    enabled: isOlder && onServer,
    queryFn: async ({ signal }): Promise<Read<readonly Shoot[]>> => {
      const asOf = readClock.stamp();
      const { data } = await call('shoots.show', { params: { id: code } }, { quiet: true, signal });
      return { asOf, value: [data] };
    },
  });
  const { data } = alone;
  const value = useMemo(() => {
    const isHere = data?.value.some((shoot) => shoot.sessionId === sessionId);
    return session && isOlder && data && isHere
      ? withOlderShoots(session, [data], operations, false)
      : session;
  }, [session, isOlder, data, sessionId, operations]);
  if (known.state !== 'ready' || !value) return known;
  if (isOlder && alone.isLoading) return { state: 'loading' };
  return { ...known, value };
}
