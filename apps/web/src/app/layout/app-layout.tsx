import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { native } from '#lib/native/native.ts';
import { Header } from './header.tsx';

const NativeExtras = lazy(() =>
  import('./native-extras.tsx').then(({ NativeExtras: component }) => ({ default: component })),
);

/** Around all pages of the photographer's app. */
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
