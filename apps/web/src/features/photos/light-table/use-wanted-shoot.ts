import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { TableLayout } from './table-layout.ts';

/**
 * Goes to the shoot that the address asks for (`?shoot=<id>`), once, as soon as the table is laid
 * out. A shoot without photos in the table is ignored.
 */
export function useWantedShoot(layout: TableLayout, go: (key: string) => void): void {
  const [query] = useSearchParams();
  const wanted = query.get('shoot');
  const key = layout.groups.find(({ shootId }) => shootId !== null && shootId === wanted)?.key;
  const arrivedAt = useRef<string | null>(null);
  const arrive = useEffectEvent((at: string) => {
    if (arrivedAt.current === at) return;
    arrivedAt.current = at;
    go(at);
  });
  useLayoutEffect(() => {
    if (key !== undefined) arrive(key);
  }, [key]);
}
