import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import style from './login-form.module.css';

interface CodeStepProps {
  /** The user has a passkey and no app: only a recovery code can be typed. */
  byPasskey: boolean;
  /** Throws `ApiError`, which is shown in the form. */
  onCode: (otp: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeStep({ byPasskey, onCode, onBack }: CodeStepProps) {
  const [byRecovery, setByRecovery] = useState(byPasskey);
  return (
    <div className={style.step}>
      <p aria-live="polite">
        {byPasskey ? (
          <Trans>Use your passkey. If you have lost it, enter one of the ten recovery codes.</Trans>
        ) : byRecovery ? (
          <Trans>Enter one of the ten recovery codes. Each works once.</Trans>
        ) : (
          <Trans>Enter the code that the authenticator app shows now.</Trans>
        )}
      </p>
      {byPasskey && <PasskeyLogin />}
      <CodeForm key={String(byRecovery)} byRecovery={byRecovery} onCode={onCode} />
      {!byPasskey && (
        <Button tone="plain" wide onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
      )}
      <Button tone="plain" wide onClick={onBack}>
        <Trans>Back to login</Trans>
      </Button>
    </div>
  );
}

function CodeForm({ byRecovery, onCode }: Pick<CodeStepProps, 'onCode'> & { byRecovery: boolean }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  // The field or button that had the focus is gone.
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={frame}>
      <Form onSubmit={({ otp = '' }) => onCode(otp)}>
        {byRecovery ? (
          <TextField
            name="otp"
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        ) : (
          <TextField
            name="otp"
            label={t`Code from the app`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
          />
        )}
        <SubmitButton>
          <Trans>Log in</Trans>
        </SubmitButton>
      </Form>
    </div>
  );
}
