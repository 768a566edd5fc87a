import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { native } from '#lib/native/native.ts';
import { Header } from './header.tsx';

const NativeExtras = lazy(async () => ({
  default: (await loadChunk(() => import('./native-extras.tsx'))).NativeExtras,
}));

/** The layout of all pages of the photographer's app. */
export function AppLayout() {
  return (
    <>
      <Header />
      <Outlet />
      {native().platform !== 'web' && (
        <Suspense>
          <NativeExtras />
        </Suspense>
      )}
    </>
  );
}
