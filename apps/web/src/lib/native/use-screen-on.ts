import { useEffect } from 'react';
import { native } from './native.ts';

/** Keeps the screen awake and bright while the component is mounted, for QR codes. */
export function useScreenOn(): void {
  useEffect(() => native().keepScreenOn(), []);
}
