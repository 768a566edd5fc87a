import { lazy } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';

/** Code that only logged-in users need, in its own chunk. */
export const loadSignedInFrame = () => import('./signed-in-frame.tsx');

export const LazySignedInFrame = lazy(async () => {
  const { SignedInFrame } = await loadChunk(loadSignedInFrame);
  return { default: SignedInFrame };
});
