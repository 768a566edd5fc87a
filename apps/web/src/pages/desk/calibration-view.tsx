import type { Calibration, SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SavedState } from '#features/outbox/saved-state.tsx';
import { CalibrationTimes } from '#features/sessions/calibration-times.tsx';
import {
  calibrationUnderWay,
  confirmCalibration,
  latestCalibration,
  skipInstruction,
  startCalibration,
} from '#features/sessions/session-actions.ts';
import { useDoneQuestion } from '#features/shoots/done-question.tsx';
import { startShoot } from '#features/shoots/shoot-actions.ts';
import { SlateScreen } from '#features/shoots/slate-screen.tsx';
import { Slate } from '#features/shoots/slate.tsx';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSessionPagesReady } from './use-session-pages-ready.ts';
import { serverNow } from '#lib/server-clock/server-clock.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { useServerSecond } from '#lib/server-clock/use-server-clock.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shows the session's live QR code, asks if it was photographed, and leads to the first shoot. */
export function CalibrationView({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [asking, setAsking] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { id, location, url } = session;
  const underWay = useCalibration(session);
  const shown = confirmed ? latestCalibration(session) : underWay;

  useSessionPagesReady();

  const confirm = () => {
    setAsking(false);
    if (!underWay) return;
    confirmCalibration(id, underWay.id);
    setConfirmed(true);
  };
  const next = useDoneQuestion(
    session,
    () => void navigate(localePath(`/session/${id}/shoot/${startShoot(session)}`), { replace: true }),
  );

  return (
    <SlateScreen
      title={t`Calibration`}
      back={`/session/${id}`}
      backTo={location.name}
      aside={<SavedState sessionId={id} />}
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
        !confirmed ? (
          <Button tone="primary" onClick={() => setAsking(true)}>
            <Trans>I’ve photographed the code</Trans>
          </Button>
        ) : (
          <Button tone="primary" onClick={next.ask}>
            {session.shoots.length === 0 && unreadShoots(session) === 0 ? (
              <Trans>Start the first shoot</Trans>
            ) : (
              <Trans>Start new shoot</Trans>
            )}
          </Button>
        )
      }
    >
      {!confirmed ? (
        <p>
          <Trans>Photograph this code with each camera that you use today.</Trans>
        </p>
      ) : (
        <Notice tone="safe">
          <Trans>Done. The clock is set right when you upload the card.</Trans>
        </Notice>
      )}
      <CalibrationTimes startedAt={shown?.startedAt ?? null} timeZone={location.timeZone} />
      {user && (
        <CheckField
          checked={user.preferences.skipCalibrationInstruction}
          onChange={(event) => skipInstruction(user, event.currentTarget.checked)}
        >
          <Trans>Don’t show the instruction again</Trans>
        </CheckField>
      )}
      {next.question}
      <ConfirmDrawer
        open={asking}
        title={t`Is the QR code on your camera?`}
        onNo={() => setAsking(false)}
        onYes={confirm}
      >
        <Trans>Look at the picture on your camera: the whole code is in it, and it is sharp.</Trans>
      </ConfirmDrawer>
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
