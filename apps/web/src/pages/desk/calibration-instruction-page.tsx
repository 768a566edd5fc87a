import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { SessionHeading } from '#features/sessions/session-heading.tsx';
import { PhoneScene } from '#features/sessions/phone-scene.tsx';
import { HeaderBack } from '#features/shoots/slate-screen.tsx';
import { skipInstruction } from '#features/sessions/session-actions.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { useField } from '#lib/page/use-field.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import style from './calibration-instruction-page.module.css';

/**
 * Explains the calibration of a camera in three steps. A checkbox skips this page in the future.
 */
export function Page() {
  const { t } = useLingui();
  const { event } = useParams();
  if (event === undefined) {
    return (
      <SessionHeading
        title={t`Calibration`}
        pathIn={(sessionId) => `/session/${sessionId}/calibration/instruction`}
      />
    );
  }
  return <OfSession event={event} />;
}

function OfSession({ event }: { event: string }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const field = useField();
  const known = useSession(event, 'newest');
  const [skip, setSkip] = useState(user?.preferences.skipCalibrationInstruction ?? false);
  // A session that does not exist or has ended cannot be calibrated, so its instruction is not
  // shown.
  const impossible = known.state === 'failed' || (known.state === 'ready' && known.value.status === 'ended');
  if (impossible) return <Navigate to={localePath(`/session/${event}`)} replace />;
  const go = () => {
    if (user) skipInstruction(user, skip);
    void navigate(localePath(`/session/${event}/calibration`), {
      state: { instructed: true },
      replace: true,
    });
  };
  return (
    <Screen
      title={t`Calibrate your camera`}
      {...(field ? {} : { back: `/session/${event}` })}
      intro={<Trans>One photo shows how far off your camera’s clock is. Take one with every camera.</Trans>}
    >
      {field && (
        <HeaderBack to={`/session/${event}`}>
          {known.state === 'ready' ? known.value.location.name : t`Back`}
        </HeaderBack>
      )}
      <PhoneScene />
      <SlateStripe />
      <ol className={style.steps}>
        <li>
          <strong>
            <Trans>Open the QR code on this screen</Trans>
          </strong>
          <span>
            <Trans>It carries the exact time, and changes each second.</Trans>
          </span>
        </li>
        <li>
          <strong>
            <Trans>Photograph it with your camera</Trans>
          </strong>
          <span>
            <Trans>The whole code, sharp, filling about a third of the picture.</Trans>
          </span>
        </li>
        <li>
          <strong>
            <Trans>Look at the picture on your camera</Trans>
          </strong>
          <span>
            <Trans>If the black and white squares are sharp, it will work.</Trans>
          </span>
        </li>
      </ol>
      <CheckField checked={skip} onChange={(event_) => setSkip(event_.currentTarget.checked)}>
        <Trans>Don’t show again</Trans>
      </CheckField>
      <ActionBar>
        <Button tone="primary" onClick={go}>
          <Trans>Show QR code</Trans>
        </Button>
      </ActionBar>
    </Screen>
  );
}
