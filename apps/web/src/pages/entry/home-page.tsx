import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate, useLocation } from 'react-router';
import { LoginForm } from '#features/auth/login-form.tsx';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { splitPath } from '#lib/i18n/languages.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { Notice } from '#ui/notice.tsx';

/** `/`: welcome and login. Who is logged in is led on: to the page that was wished for, else to the sessions. */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const localePath = useLocalePath();
  const { state } = useLocation();
  const wished = wishedPath(state);
  if (user)
    return <Navigate to={wished ? inLanguageOf(localePath, wished) : localePath('/sessions')} replace />;
  return (
    <WelcomeFrame
      title="Photoslate"
      heading={t`Welcome`}
      intro={<Trans>Log in, show the code, shoot. Every photo finds its people.</Trans>}
    >
      {wished && (
        <Notice tone="look">
          {hasEnded(state) ? (
            <Trans>Your login has ended. Log in again, and you come back to the page you were on.</Trans>
          ) : (
            <Trans>Log in to go on. You will come back to the page you were on.</Trans>
          )}
        </Notice>
      )}
      <LoginForm />
    </WelcomeFrame>
  );
}

/** Whether somebody was logged in until a moment ago, and did not end it themselves. */
const hasEnded = (state: unknown): boolean => (state as { ended?: unknown } | null)?.ended === true;

/** The page that was wished for, in the language that was chosen meanwhile. */
function inLanguageOf(localePath: (path: string) => string, wished: string): string {
  const { pathname, search, hash } = new URL(wished, location.origin);
  return localePath(splitPath(pathname).path) + search + hash;
}

/** Only a path of this very app is ever followed. */
function wishedPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
