import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { HowToBegin } from '#features/auth/how-to-begin.tsx';
import { LoginForm } from '#features/auth/login-form.tsx';
import { PhotosOfVisitors } from '#features/auth/photos-of-visitors.tsx';
import { Pitch } from '#features/auth/pitch.tsx';
import { useSetupOpen } from '#features/auth/use-setup-open.ts';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { interruptedPath } from '#lib/page/interrupted-path.ts';
import { localePath } from '#lib/i18n/languages.ts';
import { rememberLanguage } from '#lib/i18n/remembered-language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * `/`: what Photoslate is, welcome and login. A logged-in user is redirected to the sessions page,
 * which links to the page that the login interrupted. The redirect uses the user's language, unless
 * another language was chosen here.
 */
export function Page() {
  const user = useUser();
  const shown = useLanguage();
  const { state } = useLocation();
  const interrupted = interruptedPath(state);
  const [wasLoggedIn] = useState(user !== null);
  const language = !user || wasLoggedIn || isSwitched(state) ? shown : user.language;
  useEffect(() => {
    if (user) rememberLanguage(language);
  }, [user, language]);
  if (user) {
    return (
      <Navigate
        to={localePath(interrupted?.startsWith('/sessions') ? interrupted : '/sessions', language)}
        state={interrupted ? { from: interrupted } : null}
        replace
      />
    );
  }
  return <Welcome interrupted={interrupted !== undefined} ended={hasEnded(state)} />;
}

/** The login, or how to begin on a server without a studio. */
function Welcome({ interrupted, ended }: { interrupted: boolean; ended: boolean }) {
  const { t } = useLingui();
  if (useSetupOpen()) {
    return (
      <WelcomeFrame title="Photoslate" heading={t`This server is not set up yet`} beside={<Pitch />}>
        <HowToBegin />
      </WelcomeFrame>
    );
  }
  return (
    <WelcomeFrame title="Photoslate" heading={t`Welcome`} beside={<Pitch />}>
      {interrupted && (
        <Notice tone="look">
          {ended ? (
            <Trans>You’ve been logged out. Log in to pick up where you left off.</Trans>
          ) : (
            <Trans>Log in to continue.</Trans>
          )}
        </Notice>
      )}
      <LoginForm />
      <PhotosOfVisitors />
    </WelcomeFrame>
  );
}

/** True if the login ended a moment ago and the user did not log out. */
const hasEnded = (state: unknown): boolean => (state as { ended?: unknown } | null)?.ended === true;

/** True if the language was chosen by hand on this page. */
const isSwitched = (state: unknown): boolean => (state as { switched?: unknown } | null)?.switched === true;
