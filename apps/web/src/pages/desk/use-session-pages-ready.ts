import { useEffect } from 'react';
import { prefetch } from '#lib/loading/prefetch.ts';

/** The page of a path is the same for each session. */
const PATHS = [
  '/session/next',
  '/session/next/shoot/next',
  '/session/next/calibration',
  '/session/next/calibration/instruction',
];

/**
 * Prefetches the pages that a session needs during its event, so that each opens at once, also
 * without a network.
 */
export function useSessionPagesReady(): void {
  useEffect(() => PATHS.forEach(prefetch), []);
}
