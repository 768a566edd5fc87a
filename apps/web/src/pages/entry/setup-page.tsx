import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { BackToLogin } from '#features/auth/back-to-login.tsx';
import { SetupForm } from '#features/auth/setup-form.tsx';
import { useSetupOpen } from '#features/auth/use-setup-open.ts';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Notice } from '#ui/notice.tsx';

// A static import would put it into the chunk that every page loads.
const Pitch = lazy(async () => ({
  default: (await loadChunk(() => import('#features/auth/pitch.tsx'))).Pitch,
}));

/** `/setup#<token>`: the one-time link that the server prints if the database is empty. */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const localePath = useLocalePath();
  const { hash } = useLocation();
  const desk = useDesk();
  const open = useSetupOpen();
  const token = decodeURIComponent(hash.slice(1));
  if (user) return <Navigate to={localePath('/sessions')} replace />;
  return (
    <WelcomeFrame
      slim
      {...(desk && {
        beside: (
          <Suspense fallback={<div />}>
            <Pitch />
          </Suspense>
        ),
      })}
      title={t`Set-up`}
      heading={t`Set up your studio`}
      intro={<Trans>This takes a minute. You can add your team, locations and prices later.</Trans>}
    >
      {open === false ? (
        <>
          <Notice>
            <Trans>This studio is already set up. Log in to continue.</Trans>
          </Notice>
          <BackToLogin />
        </>
      ) : token === '' ? (
        <Notice tone="look">
          <Trans>
            Open the whole link that the server printed when it started. The last part is missing.
          </Trans>
        </Notice>
      ) : (
        <SetupForm token={token} />
      )}
    </WelcomeFrame>
  );
}
