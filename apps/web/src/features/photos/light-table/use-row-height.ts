import { useState } from 'react';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

export const MIN_ROW_PX = 80;
export const MAX_ROW_PX = 320;
export const ROW_STEP_PX = 20;
const WIDE = '(min-width: 1500px)';

const stored = localStorageValue(() => globalThis.localStorage, 'photoslate.photo-size');

/** The height of the rows of photos in px. This device remembers it. */
export function useRowHeight(): [number, (height: number) => void] {
  const [height, setHeight] = useState(() => {
    const known = Number(stored.get());
    return known >= MIN_ROW_PX && known <= MAX_ROW_PX ? known : matchMedia(WIDE).matches ? 160 : 120;
  });
  return [
    height,
    (asked) => {
      const next = Math.min(MAX_ROW_PX, Math.max(MIN_ROW_PX, asked));
      setHeight(next);
      stored.set(String(next));
    },
  ];
}
