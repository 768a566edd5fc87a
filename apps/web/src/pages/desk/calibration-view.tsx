import type { Calibration, SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera } from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SavedState, StorageWarning } from '#features/outbox/saved-state.tsx';
import { CalibrationTimes } from '#features/sessions/calibration-times.tsx';
import { CodeCheck } from '#features/sessions/code-check.tsx';
import {
  calibrationUnderWay,
  confirmCalibration,
  skipInstruction,
  startCalibration,
} from '#features/sessions/session-actions.ts';
import { shootPath, startShoot } from '#features/shoots/shoot-actions.ts';
import { SlateScreen } from '#features/shoots/slate-screen.tsx';
import { Slate } from '#features/shoots/slate.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useField } from '#lib/page/use-field.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSessionPagesReady } from './use-session-pages-ready.ts';
import { serverNow } from '#lib/server-clock/server-clock.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { useServerSecond } from '#lib/server-clock/use-server-clock.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { PageHelp } from '#ui/page-help.ts';
import style from './calibration-view.module.css';

/** Shows the session's live QR code, asks if it is sharp on the camera, and leads to the shoot. */
export function CalibrationView({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [asking, setAsking] = useState(false);
  const { id, location, url } = session;
  const underWay = useCalibration(session);
  const help = use(PageHelp);
  const field = useField();
  const open = openShoot(session.shoots);
  const isFirst = session.shoots.length === 0 && unreadShoots(session) === 0;
  const mayBeOpen = session.shoots.length === 0 && !isFirst;

  useSessionPagesReady();

  /** Confirms the calibration, and shows the open shoot, or starts the next one. */
  const confirm = () => {
    setAsking(false);
    if (underWay) confirmCalibration(id, underWay.id);
    const to = open
      ? shootPath(open)
      : mayBeOpen
        ? `/session/${id}`
        : `/session/${id}/shoot/${startShoot(session)}`;
    void navigate(localePath(to), { replace: true });
  };

  /** The session's page starts shoots too, and leads back here. */
  const later = () => void navigate(localePath(`/session/${id}`), { replace: true });

  const again = user && (
    <CheckField
      checked={user.preferences.skipCalibrationInstruction}
      onChange={(event) => skipInstruction(user, event.currentTarget.checked)}
    >
      <Trans>Don’t show the instruction again</Trans>
    </CheckField>
  );

  return (
    <SlateScreen
      title={t`Calibration`}
      back={`/session/${id}`}
      backTo={location.name}
      aside={<SavedState sessionId={id} />}
      fills
      slate={
        <Slate
          mark={t`Calibration`}
          word
          location={location}
          url={url}
          label={t`QR code of this session, for your camera`}
          instead={<Trans>This session gets its QR code as soon as the phone has a network.</Trans>}
        />
      }
      actions={
        <>
          <Button onClick={later}>
            <Trans>Calibrate later</Trans>
          </Button>
          <Button tone="primary" onClick={() => setAsking(true)}>
            <Trans>I’ve photographed the code</Trans>
          </Button>
        </>
      }
    >
      <StorageWarning />
      <div className={style.facts}>
        <IconCamera size={28} aria-hidden="true" />
        <p>
          <strong>
            <Trans>For your cameras’ clocks. Customers don’t scan this code.</Trans>
          </strong>{' '}
          <Trans>Photograph this code with each camera that you use today.</Trans>
        </p>
        {field && help}
      </div>
      <CalibrationTimes startedAt={underWay?.startedAt ?? null} timeZone={location.timeZone} />
      {!field && again}
      <CodeCheck
        open={asking}
        onClose={() => setAsking(false)}
        onSharp={confirm}
        sharp={
          open ? (
            <Trans>Sharp, back to shoot {open.label}</Trans>
          ) : mayBeOpen ? (
            <Trans>Sharp, back to the session</Trans>
          ) : isFirst ? (
            <Trans>Sharp, start first shoot</Trans>
          ) : (
            <Trans>Sharp, start new shoot</Trans>
          )
        }
      >
        {field && again}
      </CodeCheck>
    </SlateScreen>
  );
}

/**
 * The calibration to show. If one is in progress (also after a reload), that one is used. Otherwise
 * one is started once, as soon as the server's time is known.
 */
function useCalibration(session: SessionDetail): Calibration | undefined {
  const { id } = session;
  const [openedAt] = useState(() => serverNow()?.epochMs ?? Date.now());
  const started = useRef(false);
  const underWay = calibrationUnderWay(session, openedAt);
  const clockIsKnown = useServerSecond() !== null;
  // A confirmed calibration is not replaced by a new one.
  const [found, setFound] = useState(false);
  if (underWay && !found) setFound(true);
  const missing = !found && !underWay && clockIsKnown;
  useEffect(() => {
    if (!missing || started.current) return;
    started.current = true;
    startCalibration(id);
  }, [id, missing]);
  return underWay;
}
