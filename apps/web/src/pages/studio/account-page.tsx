import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CredentialsSection } from '#features/credentials/credentials-section.tsx';
import { LoginsSection } from '#features/logins/logins-section.tsx';
import { PasskeysSection } from '#features/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '#features/second-factor/second-factor-section.tsx';
import { useSecondFactorChanged } from '#features/second-factor/use-second-factor.ts';
import { setUser } from '#lib/auth/login-state.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Notice } from '#ui/notice.tsx';
import { Page as Screen } from '#ui/page.tsx';
import style from './account-page.module.css';

/** How and where the user logs in. */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const desk = useDesk();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [keepsCodes, setKeepsCodes] = useState(false);
  const [passkeyCodes, setPasskeyCodes] = useState<readonly string[] | null>(null);
  const factorChanged = useSecondFactorChanged();
  if (!user) return null;
  const { mustAddSecondFactor: isRequired, ...complete } = user;
  const { email } = user;
  const goOn = async () => {
    if (!isRequired) return;
    setUser(complete);
    await navigate(localePath('/sessions'), { replace: true });
  };
  return (
    <Screen
      title={t`Your login`}
      intro={<Trans>Logged in as {email}</Trans>}
      {...(desk || isRequired ? {} : { back: '/sessions' })}
    >
      {isRequired && (
        <div className={style.notice}>
          <Notice tone="look">
            <Trans>
              Your studio requires two-step login. Set it up now; then everything else is open to you.
            </Trans>
          </Notice>
        </div>
      )}
      {!isRequired && !keepsCodes && !passkeyCodes && <CredentialsSection />}
      <SecondFactorSection
        made={passkeyCodes}
        onKept={() => void goOn()}
        onCodes={(areShown) => {
          setKeepsCodes(areShown);
          if (!areShown) setPasskeyCodes(null);
        }}
      />
      <PasskeysSection
        onAdded={(codes) => {
          void factorChanged();
          if (codes) setPasskeyCodes(codes);
          else void goOn();
        }}
      />
      {!isRequired && <LoginsSection />}
    </Screen>
  );
}
