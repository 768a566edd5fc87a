import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { keys } from '#lib/query/keys.ts';
import { realtimeStore } from '#lib/realtime/realtime.ts';

/**
 * Asks the server which shoot of the session is open, whenever the phone wakes and whenever its
 * push channel reconnects, because another phone may have started the next shoot. If the answer
 * differs from the screen, the session is fetched again.
 */
export function useActualShoot(session: SessionDetail, shoot: Shoot): void {
  const client = useQueryClient();
  const ask = useEffectEvent(async () => {
    const { data } = await call(
      'shoots.actual',
      { params: { id: shoot.id } },
      { quiet: true, signal: patience() },
    );
    if (data?.id === openShoot(session.shoots)?.id) return;
    await client.invalidateQueries({ queryKey: keys.session(session.id) });
  });
  useEffect(() => {
    // If the request fails, the phone keeps its last known state.
    const askAgain = () => void ask().catch(() => undefined);
    const wake = () => document.visibilityState === 'visible' && askAgain();
    const unsubscribe = realtimeStore.subscribe(() => realtimeStore.get() === 'open' && askAgain());
    document.addEventListener('visibilitychange', wake);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
}
