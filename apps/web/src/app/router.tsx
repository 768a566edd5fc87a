import { type ReactNode, Suspense, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { loginEndedByUser, userStore } from '#lib/auth/login-state.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { Localised } from './localised.tsx';
import { runMiddleware } from './middleware.ts';
import { OnNavigation } from './on-navigation.tsx';
import { type PageRow, pageTable } from './page-table.ts';
import { pageComponent } from './pages.ts';
import { LazySignedInFrame } from './lazy-signed-in-frame.ts';
import { NotFound } from './not-found.tsx';

/** The refresh of the token may end the login before the first page is shown. */
const openedLoggedIn = userStore.get() !== null;

const forUsers = (row: PageRow): boolean => row.middleware?.includes('auth') ?? false;
const toRoute = (row: PageRow) => {
  const PageComponent = pageComponent(row);
  return (
    <Route
      key={row.path}
      path={row.path}
      element={
        <PageAt row={row}>
          <PageComponent />
        </PageAt>
      }
    />
  );
};
const desk = pageTable.filter((row) => !row.customer);

export function Router() {
  return (
    <BrowserRouter>
      <OnNavigation />
      <Guarded>
        <Routes>
          <Route element={<AppLayout />}>
            <Route element={<LocalisedRoute />}>
              {desk.filter((row) => !forUsers(row)).map(toRoute)}
              <Route element={<SignedIn />}>{desk.filter(forUsers).map(toRoute)}</Route>
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
          {pageTable.filter((row) => row.customer).map(toRoute)}
        </Routes>
      </Guarded>
    </BrowserRouter>
  );
}

/** An error outside of a page (for example in the menu's chunk) must not leave an empty screen. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <ErrorBoundary resetKey={pathname + search}>{children}</ErrorBoundary>;
}

function LocalisedRoute() {
  return <Localised prefixed={useParams()['lang']} />;
}

/** Keeps the query cache, the push channel and the outbox of a login mounted across pages. */
function SignedIn() {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const localePath = useLocalePath();
  const elsewhere = runMiddleware(['auth']);
  const [wasLoggedIn] = useState(user !== null || openedLoggedIn);
  if (!user || elsewhere !== null) {
    return (
      <Navigate
        to={localePath(elsewhere ?? '/')}
        state={loginEndedByUser() ? null : { from: pathname + search + hash, ended: wasLoggedIn }}
        replace
      />
    );
  }
  return (
    <Suspense>
      <LazySignedInFrame key={user.id} userId={user.id} />
    </Suspense>
  );
}

function PageAt({ row, children }: { row: PageRow; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname + search} onTryAgain={pageComponent(row).forgetFailure}>
      <Allowed names={row.middleware ?? []}>
        <Suspense>{children}</Suspense>
      </Allowed>
    </ErrorBoundary>
  );
}

/** Runs the page's middleware first. An unknown middleware ends in the surrounding error page. */
function Allowed({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const localePath = useLocalePath();
  const elsewhere = runMiddleware(names);
  return elsewhere === null ? children : <Navigate to={localePath(elsewhere)} replace />;
}
