import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#lib/rendering/after-paint.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';
import { createStore, useStore } from '#lib/store.ts';

export const MIN_ROW_PX = 80;
export const MAX_ROW_PX = 320;
export const ROW_STEP_PX = 20;
const WIDE = '(min-width: 93.75em)';

const stored = localStorageValue(() => globalThis.localStorage, 'photoslate.photo-size');

const heightStore = createStore(firstHeight());

function firstHeight(): number {
  const known = Number(stored.get());
  return known >= MIN_ROW_PX && known <= MAX_ROW_PX ? known : matchMedia(WIDE).matches ? 160 : 120;
}

/** The height of the rows of photos in px that was asked for. This device remembers it. */
export const useWantedRowHeight = (): number => useStore(heightStore);

export function setRowHeight(asked: number): void {
  const next = Math.min(MAX_ROW_PX, Math.max(MIN_ROW_PX, asked));
  heightStore.set(next);
  stored.set(String(next));
}

/** One step larger (1) or smaller (-1). */
export const stepRowHeight = (way: 1 | -1): void => setRowHeight(heightStore.get() + way * ROW_STEP_PX);

/**
 * The height that the rows have. The slider is painted at its new place first. Then the rows
 * follow, in parts, so that a further step need not wait for them.
 */
export function useRowHeight(): number {
  const [height, setHeight] = useState(heightStore.get);
  useEffect(() => {
    const follow = () => void afterPaint().then(() => startTransition(() => setHeight(heightStore.get())));
    // It may have changed since the first render.
    follow();
    return heightStore.subscribe(follow);
  }, []);
  return height;
}
