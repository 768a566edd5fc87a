import type { RecoveryCodes, SecondFactorSetup } from '@photoslate/contract/auth-second-factor';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceMobile } from '@tabler/icons-react';
import { call } from '#lib/api/call.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { AddressButton, Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QrImage } from '#ui/qr-code.tsx';
import style from './second-factor.module.css';

interface ConnectAppProps {
  setup: SecondFactorSetup;
  onConnected: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Shows the secret to the authenticator app, and asks for its first code. */
export function ConnectApp({ setup, onConnected, onCancel }: ConnectAppProps) {
  const { t } = useLingui();
  const isDesk = useDesk();
  const key = setup.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className={style.connect}>
      <div className={style.code}>
        <QrImage text={setup.url} label={t`QR code for the authenticator app`} />
      </div>
      <div className={style.steps}>
        <ol>
          <li>
            <Trans>
              Install an authenticator app on your phone. The password manager that you use can often do it,
              too.
            </Trans>
          </li>
          <li>
            {isDesk ? (
              <Trans>Scan the QR code with the app.</Trans>
            ) : (
              <>
                <Trans>Scan the QR code, or open the app on this phone.</Trans>
                <AddressButton href={setup.url} icon={<IconDeviceMobile size={20} aria-hidden="true" />}>
                  <Trans>Open authenticator app</Trans>
                </AddressButton>
              </>
            )}
            <span className={style.byHand}>
              <Trans>Or type this key into the app:</Trans>{' '}
              <span className={style.key} data-code>
                {key}
              </span>
            </span>
          </li>
          <li>
            <Trans>Enter the six digits that the app then shows.</Trans>
          </li>
        </ol>
        <Form
          onSubmit={async ({ otp = '' }) => {
            onConnected((await call('auth.confirmSecondFactor', { body: { otp } }, { quiet: true })).data);
          }}
        >
          <TextField
            name="otp"
            label={t`Code from the app`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
          />
          <div className={style.actions}>
            <SubmitButton>
              <Trans>Turn it on now</Trans>
            </SubmitButton>
            <Button tone="plain" wide onClick={onCancel}>
              <Trans>Do it later</Trans>
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
