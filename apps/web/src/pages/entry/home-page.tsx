import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoginForm } from '#features/auth/login-form.tsx';
import { useSetupOpen } from '#features/auth/use-setup-open.ts';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { interruptedPath } from '#lib/page/interrupted-path.ts';
import { localePath } from '#lib/i18n/languages.ts';
import { rememberLanguage } from '#lib/i18n/remembered-language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * `/`: welcome and login. A logged-in user is redirected to the sessions page, which links to the
 * page that the login interrupted. The redirect uses the user's language, unless another language
 * was chosen here.
 */
export function Page() {
  const { t } = useLingui();
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
  return (
    <WelcomeFrame
      title="Photoslate"
      heading={t`Welcome`}
      intro={<Trans>Show the code. Take the photos. Everyone gets theirs.</Trans>}
    >
      <Entry interrupted={interrupted !== undefined} ended={hasEnded(state)} />
    </WelcomeFrame>
  );
}

function Entry({ interrupted, ended }: { interrupted: boolean; ended: boolean }) {
  if (useSetupOpen()) {
    return (
      <Notice tone="look">
        <Trans>This server is not set up yet. Open the link it printed.</Trans>
      </Notice>
    );
  }
  return (
    <>
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
    </>
  );
}

/** True if the login ended a moment ago and the user did not log out. */
const hasEnded = (state: unknown): boolean => (state as { ended?: unknown } | null)?.ended === true;

/** True if the language was chosen by hand on this page. */
const isSwitched = (state: unknown): boolean => (state as { switched?: unknown } | null)?.switched === true;
