import { Trans, useLingui } from '@lingui/react/macro';
import { LoginsSection } from '#features/logins/logins-section.tsx';
import { SecondFactorSection } from '#features/second-factor/second-factor-section.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Page as Screen } from '#ui/page.tsx';

/** How and where the user logs in. */
export function Page() {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  const desk = useDesk();
  return (
    <Screen
      title={t`Your login`}
      intro={<Trans>Logged in as {email}</Trans>}
      {...(desk ? {} : { back: '/sessions' })}
    >
      <SecondFactorSection />
      <LoginsSection />
    </Screen>
  );
}
