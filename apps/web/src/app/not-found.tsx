import { Suspense } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { LazySignedInFrame } from './lazy-signed-in-frame.ts';

/** The page of an address that has none. A user who is logged in keeps the rail. */
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
