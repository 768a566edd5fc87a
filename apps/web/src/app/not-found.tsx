import { Suspense } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { LazySignedInFrame } from './lazy-signed-in-frame.ts';

/** An address without a page. A user who is logged in keeps the rail, and finds the way from there. */
export function NotFound() {
  const user = useUser();
  const page = <ErrorPage status={404} />;
  if (!user) return page;
  return (
    <Suspense>
      <LazySignedInFrame key={user.id} userId={user.id}>
        {page}
      </LazySignedInFrame>
    </Suspense>
  );
}
