import { lazy } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';

/** What only a login needs, in a chunk of its own. */
export const loadSignedInFrame = () => import('./signed-in-frame.tsx');

export const LazySignedInFrame = lazy(async () => {
  const { SignedInFrame } = await loadChunk(loadSignedInFrame);
  return { default: SignedInFrame };
});
