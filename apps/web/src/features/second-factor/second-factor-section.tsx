import type { SecondFactor, SecondFactorSetup } from '@photoslate/contract/auth-second-factor';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatLongDate } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { ChangeDrawer, type ChangeQuestion } from './change-drawer.tsx';
import { ConnectApp } from './connect-app.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { useSecondFactor, useSecondFactorChanged } from './use-second-factor.ts';
import style from './second-factor.module.css';

/** With this many recovery codes or fewer, the page recommends new ones. */
const FEW_CODES = 3;

interface SecondFactorSectionProps {
  /** The recovery codes that came with a passkey. */
  made?: readonly string[] | null;
  onKept?: () => void;
  onCodes?: (areShown: boolean) => void;
}

/**
 * Two-step login of the user: on or off, its setup, and its recovery codes.
 *
 * @param onKept the user has kept new recovery codes
 * @param onCodes new recovery codes appear: nothing else should be above them
 */
export function SecondFactorSection({ made: madeElsewhere, onKept, onCodes }: SecondFactorSectionProps) {
  const factor = useSecondFactor();
  const changed = useSecondFactorChanged();
  const loading = useSteadyLoading(factor.isPending);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (made: readonly string[] | null) => {
    setCodes(made);
    onCodes?.(made !== null);
  };
  const shown = codes ?? madeElsewhere;
  // Without an introduction, all codes and the button below them fit on a phone.
  if (shown)
    return (
      <Section title={<Trans>Keep your recovery codes</Trans>}>
        <RecoveryCodeList
          codes={shown}
          onDone={() => {
            show(null);
            onKept?.();
          }}
        />
      </Section>
    );
  return (
    <Section
      title={<Trans>Two-step login</Trans>}
      intro={
        <Trans>
          After the password, a login also asks for a code from an app on your phone. Then a stolen password
          is not enough.
        </Trans>
      }
    >
      {setup ? (
        <ConnectApp
          setup={setup}
          onCancel={() => setSetup(null)}
          onConnected={({ recoveryCodes }) => {
            setSetup(null);
            show(recoveryCodes);
            void changed();
          }}
        />
      ) : loading ? (
        <SkeletonRows rows={2} />
      ) : factor.data ? (
        <State factor={factor.data} onSetup={setSetup} onCodes={show} />
      ) : (
        factor.error && <ReadFailed error={factor.error} retry={() => void factor.refetch()} />
      )}
    </Section>
  );
}

interface StateProps {
  factor: SecondFactor;
  onSetup: (setup: SecondFactorSetup) => void;
  onCodes: (codes: readonly string[]) => void;
}

function State({ factor, onSetup, onCodes }: StateProps) {
  const { onSince, recoveryCodesLeft, hasPasskey, isRequired } = factor;
  const { t } = useLingui();
  const changed = useSecondFactorChanged();
  const [question, setQuestion] = useState<ChangeQuestion | null>(null);
  const begin = async () => onSetup((await call('auth.beginSecondFactor', {}, { quiet: true })).data);
  const turnOn = () =>
    setQuestion({
      title: t`Turn on two-step login`,
      effect: <Trans>Have your phone at hand: the next step connects an app on it.</Trans>,
      submit: <Trans>Continue</Trans>,
      act: begin,
    });
  const moveToOtherApp = () =>
    setQuestion({
      title: t`Use another app?`,
      effect: (
        <Trans>
          The current app stays valid until you enter the first code of the new one. You then get new recovery
          codes.
        </Trans>
      ),
      submit: <Trans>Continue</Trans>,
      act: begin,
    });
  const renewCodes = () =>
    setQuestion({
      title: t`Make new recovery codes?`,
      effect: <Trans>The codes that you have are then no longer valid.</Trans>,
      submit: <Trans>Make new codes</Trans>,
      act: async () => {
        const { data } = await call('auth.renewRecoveryCodes', {}, { quiet: true });
        onCodes(data.recoveryCodes);
        void changed();
      },
    });
  const turnOff = () =>
    setQuestion({
      title: t`Turn off two-step login?`,
      effect: <Trans>Then your password alone is enough to log in.</Trans>,
      submit: <Trans>Turn off</Trans>,
      isDanger: true,
      act: async () => {
        await call('auth.removeSecondFactor', {}, { quiet: true });
        await changed();
        notify('success', t`Two-step login is off.`);
      },
    });
  const drawer = <ChangeDrawer question={question} onClose={() => setQuestion(null)} />;
  const few = recoveryCodesLeft < FEW_CODES;
  const codesLeft = (
    <StateBadge
      tone={few ? 'look' : 'rest'}
      icon={few ? <IconAlertTriangle size={18} aria-hidden="true" /> : null}
    >
      <Trans>Recovery codes left: {recoveryCodesLeft}</Trans>
    </StateBadge>
  );
  if (onSince === null)
    return (
      <>
        {hasPasskey && <div className={style.state}>{codesLeft}</div>}
        <div className={style.actions}>
          <Button tone="primary" icon={<IconShieldCheck size={20} aria-hidden="true" />} onClick={turnOn}>
            <Trans>Turn it on now</Trans>
          </Button>
          {hasPasskey && (
            <Button onClick={renewCodes}>
              <Trans>New recovery codes</Trans>
            </Button>
          )}
        </div>
        {drawer}
      </>
    );
  const since = formatLongDate(onSince);
  return (
    <>
      <div className={style.state}>
        <StateBadge tone="safe" icon={<IconShieldCheck size={18} aria-hidden="true" />}>
          <Trans>On since {since}</Trans>
        </StateBadge>
        {codesLeft}
      </div>
      <div className={style.actions}>
        <Button tone={few ? 'primary' : 'quiet'} onClick={renewCodes}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button onClick={moveToOtherApp}>
          <Trans>Use another app</Trans>
        </Button>
        {!isRequired && (
          <Button onClick={turnOff}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      {isRequired && (
        <p className={style.note}>
          <Trans>Your studio requires it, so it cannot be turned off.</Trans>
        </p>
      )}
      {drawer}
    </>
  );
}
